import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { book } from '../../booking-service/src/testing/road.ts'
import { pictureOf } from '../../booking-service/src/pets/photo/testing/set-pet-photo.ts'
import { inDays, registerParent, registerPerson, registerVet } from '../../booking-service/src/testing/town.ts'
import { clientOf } from '../../booking-service/src/testing/client.ts'
import { useShiftedLapka } from './shifted-lapka.ts'

const lapka = useShiftedLapka()

const WORDS = 'Прегледът беше добър, но Ваня на рецепцията ни се скара.'
const MENDED = 'Прегледът беше добър, но на рецепцията ни се скараха.'
const ANSWER = 'Извинете ни. Говорихме с рецепцията.'

/** The vet as a reader sees them: the words on the profile, the stars, and how many were removed. */
const expectPublic = async (
  page: Page,
  professionalId: string,
  { words, mean }: { words: string | null; mean: string | null },
) => {
  await page.goto(`${lapka.url()}/professionals/${professionalId}`)
  const reviews = page.getByRole('region', { name: 'Отзиви' })
  if (words === null) {
    await reviews.getByText('Още няма отзиви.').waitFor()
    expect(await reviews.getByText('Ваня').count()).toBe(0)
    return
  }
  await reviews.getByText(words).waitFor()
  await reviews.getByText(mean ?? '', { exact: true }).waitFor()
}

/** The figures of the public page: written, taken back, reported, removed by us. */
const expectFigures = async (page: Page, figures: Record<string, number>) => {
  await page.goto(`${lapka.url()}/reviews`)
  for (const [name, count] of Object.entries(figures)) {
    const line = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect.poll(() => line.locator('dd').innerText()).toBe(String(count))
  }
}

const caseOfReview = async (page: Page) => {
  await page.goto(`${lapka.url()}/dashboard/operator/cases`)
  await page
    .getByRole('link', { name: /Отзив чака решение/ })
    .first()
    .click()
  return page.getByRole('complementary', { name: /^(Отзив чака решение|Решение за отзив)$/ })
}

test('a review is written, answered, reported, taken down with a ground, objected to, and put back by a second operator', async () => {
  const service = lapka.service()
  const [parent, vet] = [await registerParent(service), await registerVet(service, { noticeHours: 1 })]
  const reader = await registerParent(service, { name: 'Борис' })
  const [maya, ivo] = [
    await registerPerson(service, 'OPERATOR', { name: 'Мая' }),
    await registerPerson(service, 'OPERATOR', { name: 'Иво' }),
  ]
  await service.seen()
  const id = await book(service, { parent, vet, startsAt: inDays(2, '09:00') })
  lapka.goAhead(3)
  const [author, doctor, visitor] = [await lapka.open(parent), await lapka.open(vet), await lapka.open(reader)]

  // Nothing can be written before the vet has confirmed that the visit took place.
  await author.goto(`${lapka.url()}/appointments/${id}/review`)
  await author.getByText('Отзив се пише, след като специалистът отбележи', { exact: false }).waitFor()
  expect((await clientOf(service, vet).post(`/api/v2/appointments/${id}/complete-appointment`)).statusCode).toBe(200)
  await service.seen()

  await author.goto(`${lapka.url()}/dashboard/parent`)
  await author.getByRole('link', { name: 'Напишете отзив' }).click()
  await author.getByRole('button', { name: 'Публикувайте отзива' }).click()
  await author.getByText('Изберете от една до пет звезди.').waitFor()
  await author.getByRole('radio', { name: /^2 звезди/ }).check({ force: true })
  await author.getByRole('textbox', { name: 'Какво да знае следващият стопанин' }).fill(`${WORDS} Тел. 0888 123 456`)
  await author.getByRole('button', { name: 'Публикувайте отзива' }).click()
  await author.getByText('Текстът съдържа телефон, имейл или адрес на сайт.', { exact: false }).waitFor()
  await author.getByRole('textbox', { name: 'Какво да знае следващият стопанин' }).fill(`${WORDS} Сестра Петя се скара.`)
  await author.getByRole('button', { name: 'Публикувайте отзива' }).click()
  await author.getByText('Махнете името (Петя)', { exact: false }).waitFor()
  await author.getByRole('textbox', { name: 'Какво да знае следващият стопанин' }).fill(WORDS)
  await author.getByRole('button', { name: 'Публикувайте отзива' }).click()
  await author.getByText('Отзивът е публикуван.').waitFor()
  await author
    .locator('input[type=file]')
    .setInputFiles({ name: 'лапа.png', mimeType: 'image/png', buffer: await pictureOf('#a0522d') })
  await author.getByRole('textbox', { name: 'Какво се вижда на снимката' }).fill('Лапата с превръзка')
  await author.getByRole('button', { name: 'Добавете снимката' }).click()
  await author.getByRole('button', { name: 'Махнете снимката: Лапата с превръзка' }).waitFor()
  await expectPublic(visitor, vet.professionalId, { words: WORDS, mean: '2,0' })
  await visitor.getByRole('button', { name: 'Отворете снимката: Лапата с превръзка' }).click()
  const photo = visitor.getByRole('dialog', { name: 'Снимка 1 от 1' }).getByRole('img', { name: 'Лапата с превръзка' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await visitor.keyboard.press('Escape')
  await expectFigures(visitor, { Написани: 1, 'Със сигнал': 0, 'Махнати от нас': 0 })

  // The vet answers once, and reports it from their own profile.
  await doctor.goto(`${lapka.url()}/professionals/${vet.professionalId}`)
  await doctor.getByRole('region', { name: 'Отзиви' }).getByRole('link', { name: 'Отговорете' }).click()
  await doctor.getByRole('textbox', { name: 'Вашият отговор' }).fill(ANSWER)
  await doctor.getByRole('button', { name: 'Публикувайте отговора' }).click()
  await doctor.getByRole('heading', { name: 'Отговорихте на този отзив' }).waitFor()
  await expectPublic(visitor, vet.professionalId, { words: ANSWER, mean: '2,0' })
  await doctor.goto(`${lapka.url()}/professionals/${vet.professionalId}/reviews`)
  await doctor.getByRole('link', { name: 'Подайте сигнал' }).click()
  await doctor.getByRole('radio', { name: /^Лични данни/ }).check()
  await doctor.getByRole('textbox', { name: 'Какво точно нарушава' }).fill('Назовава служителка по име.')
  await doctor.getByRole('button', { name: 'Изпратете сигнала' }).click()
  await doctor.getByText('Получихме сигнала ви.', { exact: false }).waitFor()
  await expectPublic(visitor, vet.professionalId, { words: WORDS, mean: '2,0' })
  await expectFigures(visitor, { Написани: 1, 'Със сигнал': 1, 'Махнати от нас': 0 })

  // The first operator takes it down. Its author reads the ground; a stranger finds nothing of it.
  const first = await lapka.open(maya)
  const decision = await caseOfReview(first)
  await decision.getByText('Назовава служителка по име.').waitFor()
  await decision.getByText(WORDS).waitFor()
  await decision.getByRole('img', { name: 'Лапата с превръзка' }).waitFor()
  await decision.getByRole('button', { name: 'Махнете отзива' }).click()
  await decision.getByRole('combobox', { name: 'Основание' }).selectOption('personal_data')
  await decision.getByRole('textbox', { name: 'Причина' }).fill('Името на служителката е лично данно.')
  await decision.getByRole('button', { name: 'Махнете го и пишете на двете страни' }).click()
  await decision.getByText('махна отзива (Лични данни):').waitFor()
  await expectPublic(visitor, vet.professionalId, { words: null, mean: null })
  await expectFigures(visitor, { Написани: 1, 'Със сигнал': 1, 'Махнати от нас': 1 })
  await visitor.getByRole('row', { name: /^2 Лични данни специалистът 1$/ }).waitFor()
  await visitor.goto(`${lapka.url()}/reviews/${id}/report`)
  await visitor.getByRole('heading', { name: 'Няма такава страница' }).waitFor()

  await doctor.goto(`${lapka.url()}/reviews/${id}/report`)
  await doctor.getByText('Името на служителката е лично данно.').waitFor()
  expect(await doctor.getByRole('button', { name: 'Изпратете възражението' }).count()).toBe(0)

  await author.goto(`${lapka.url()}/reviews/${id}/report`)
  await author.getByText('Основание: Лични данни.', { exact: false }).waitFor()
  await author.getByText('Името на служителката е лично данно.').waitFor()
  await author.getByRole('textbox', { name: 'Защо не сте съгласни' }).fill('Само малкото ѝ име, и то е на табелката.')
  await author.getByRole('button', { name: 'Изпратете възражението' }).click()
  await author.getByText('Възражението чака втори оператор.').waitFor()
  await expectPublic(visitor, vet.professionalId, { words: null, mean: null })

  // The first operator can't decide again; the second one puts it back, for good.
  const again = await caseOfReview(first)
  await again.getByText('Само малкото ѝ име, и то е на табелката.').waitFor()
  await again.getByRole('button', { name: 'Оставете отзива' }).click()
  await again.getByRole('textbox', { name: 'Причина' }).fill('Пак аз.')
  await again.getByRole('button', { name: 'Оставете го и пишете на двете страни' }).click()
  await again.getByText('Първото решение е ваше', { exact: false }).waitFor()
  const second = await lapka.open(ivo)
  const last = await caseOfReview(second)
  await last.getByText('Само малкото ѝ име, и то е на табелката.').waitFor()
  await last.getByRole('button', { name: 'Оставете отзива' }).click()
  await last.getByRole('textbox', { name: 'Причина' }).fill('Малкото име само по себе си не издава никого.')
  await last.getByRole('button', { name: 'Оставете го и пишете на двете страни' }).click()
  await last.getByText('остави отзива:').waitFor()
  await expectPublic(visitor, vet.professionalId, { words: WORDS, mean: '2,0' })
  await expectFigures(visitor, { Написани: 1, 'Със сигнал': 1, 'Махнати от нас': 0 })
  await doctor.reload()
  await doctor.getByRole('heading', { name: 'Отзивът остава' }).waitFor()
  await doctor.getByText('Малкото име само по себе си не издава никого.').waitFor()
  expect(await doctor.getByRole('button', { name: 'Изпратете възражението' }).count()).toBe(0)

  // Its author can still change it.
  await author.goto(`${lapka.url()}/appointments/${id}/review`)
  await author.getByRole('button', { name: 'Променете' }).click()
  await author.getByRole('textbox', { name: 'Какво да знае следващият стопанин' }).fill(MENDED)
  await author.getByRole('button', { name: 'Запазете промяната' }).click()
  await author.getByText('Отзивът е публикуван.').waitFor()
  await expectPublic(visitor, vet.professionalId, { words: MENDED, mean: '2,0' })
  await visitor.getByText('Променен от автора на', { exact: false }).waitFor()
})
