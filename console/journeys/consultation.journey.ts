import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  callVets,
  consultationPeople,
  endTalk,
  meet,
  press,
  reads,
  ringOf,
  seesTheOther,
  write,
  type Person,
} from './consultation-people.ts'
import { accounts } from './demo-accounts.ts'
import { useLapka } from './use-lapka.ts'

const stage = useLapka()
const { openAs, openParent, openVet, beAlone, beOffCall } = consultationPeople(stage)

const switchOn = async (vet: Person) => {
  await vet.go('/dashboard/professional/calendar')
  const onCall = vet.page.getByRole('switch', { name: 'На линия за спешни консултации' })
  await onCall.click()
  await expect.poll(() => onCall.getAttribute('aria-checked')).toBe('true')
}

/** They are told nothing of it, by the page or by the door. */
const refuseStranger = async (id: string) => {
  const stranger = await openAs('parent3@demo.lapka.test')
  expect((await stranger.read(`/consultations/${id}/messages`)).status()).toBe(404)
  await stranger.go(`/online-consultation/video?id=${id}`)
  await stranger.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await stranger.page.locator('video').count()).toBe(0)
  await stranger.close()
}

const giveFeedback = async (page: Page, id: string) => {
  await page.getByRole('radio', { name: /^5/ }).check({ force: true })
  await press(page, 'Изпратете оценката')
  await page.getByText('Благодарим за мнението ви.').waitFor()
  // It stands, and is not asked for again: in the other language with its own words.
  const english = await openAs(accounts.consultation, { language: 'en' })
  await english.go(`/online-consultation/complete?id=${id}`)
  await english.page.getByText('Thank you for your feedback!', { exact: true }).waitFor()
  expect(await english.page.getByRole('radio').count()).toBe(0)
  await english.close()
}

test('a parent asks and pays, a vet answers, both see, hear and write, and the end leaves a receipt to both', async () => {
  await beOffCall()
  const [parent, vet] = await Promise.all([openParent(), openVet()])
  await switchOn(vet)
  const id = await ask(parent)
  await meet(parent, vet, id)
  await Promise.all([parent, vet].map(({ page }) => seesTheOther(page)))

  await write(parent.page, 'Колко е опасно?')
  await press(vet.page, /^Чат/)
  await reads(vet.page, 'Колко е опасно?')
  await write(vet.page, 'Колко тежи?')
  await reads(parent.page, 'Колко тежи?')
  await refuseStranger(id)

  // The same person's newer tab takes over, and the older says so.
  const newer = await parent.context.newPage()
  await newer.goto(parent.page.url())
  await parent.page.getByRole('heading', { name: 'Разговорът продължава в друг прозорец' }).waitFor()
  await Promise.all([newer, vet.page].map(seesTheOther))

  await press(vet.page, /^Край$/)
  const ending = vet.page.getByRole('dialog')
  await ending.getByRole('button', { name: 'Приключете и върнете парите' }).waitFor()
  await press(ending, 'Останете на линия')
  await endTalk(newer)
  const complete = `**/online-consultation/complete?id=${id}`
  await Promise.all([newer, vet.page].map((page) => page.waitForURL(complete)))
  await vet.page.getByText('Вашият хонорар').waitFor()
  await giveFeedback(newer, id)
  await newer.getByRole('link', { name: 'Отворете разписката' }).click()
  await newer.getByRole('heading', { level: 1 }).waitFor()
  expect((await parent.read(`/appointments/${id}`)).ok()).toBe(true)
  // An old link into the room leads to what there is afterwards.
  await newer.goto(`${stage.url()}/online-consultation/video?id=${id}`)
  await newer.waitForURL(complete)
  await Promise.all([parent, vet].map(({ close }) => close()))
})

test('a parent who gets no answer, or withdraws, pays nothing, and then waits before it rings again', async () => {
  await beAlone()
  const [parent, vet] = await Promise.all([openAs(accounts.withdrawing), openVet()])
  await vet.go('/dashboard/professional/calendar')
  const ring = ringOf(vet)
  /** Nothing was captured, so it never became an appointment. */
  const expectUnpaid = async (id: string, status: string) => {
    await expect.poll(async () => (await parent.read(`/consultations/${id}`)).json()).toMatchObject({ status })
    expect((await parent.read(`/appointments/${id}`)).status()).toBe(404)
  }

  const declined = await ask(parent)
  await press(ring, 'Не мога сега')
  await parent.page.getByRole('heading', { name: 'Този път никой не отговори' }).waitFor()
  await parent.page.getByText('Нищо не платихте').waitFor()
  await expectUnpaid(declined, 'unanswered')
  // The room's link leads back to what is known of it.
  await parent.go(`/online-consultation/video?id=${declined}`)
  await parent.page.waitForURL(`**/online-consultation/${declined}`)

  const withdrawn = await ask(parent)
  await ring.waitFor()
  await press(parent.page, 'Откажете се, без да плащате')
  await press(parent.page, 'Откажете се')
  await parent.page.getByRole('heading', { name: 'Не питате вече' }).waitFor()
  // Before all else: it waits for fifteen seconds alone.
  await callVets(parent)
  await parent.page.getByText('Току-що отказахте повикване.').waitFor()
  await parent.page
    .getByRole('timer')
    .getByText(/^Можете да повикате отново след 1?\d секунд/)
    .waitFor()
  await expectUnpaid(withdrawn, 'cancelled')
  await ring.waitFor({ state: 'detached' })
  await Promise.all([parent, vet].map(({ close }) => close()))
})

/** From the first step to where a card is checked; the promotion pays all of it. */
const askFree = async (parent: Person) => {
  expect((await parent.post('/promotions/issue-codes', {})).ok()).toBe(true)
  const codes = (await (await parent.read('/promotions')).json()) as { codes: { kind: string; code: string }[] }
  const code = codes.codes.find(({ kind }) => kind === 'registration')?.code
  expect((await parent.post('/promotions/redeem', { code })).ok()).toBe(true)
  await parent.go('/online-consultation')
  await press(parent.page, 'Продължете')
  await parent.page.locator('textarea').first().fill('Кашля от сутринта.')
  await parent.page.getByText('Нищо не се взема от нея.').first().waitFor()
  await press(parent.page, 'Извикайте лекар')
}
/** On the provider's page. */
const showCard = async ({ page }: Person, card: string) => {
  await page.getByRole('heading', { level: 1, name: 'Проверка на карта за Лапка' }).waitFor()
  await page.getByText('От картата не се взема нищо.').waitFor()
  await page.locator('[name=cardNumber]').fill(card)
  await press(page, 'Проверете картата')
}

/** Vets are rung; then the parent withdraws. */
const ringAndWithdraw = async (parent: Person) => {
  await parent.page.waitForURL(/\/online-consultation\/[^/?]+$/)
  const id = new URL(parent.page.url()).pathname.split('/').at(-1) ?? ''
  const status = async () => ((await (await parent.read(`/consultations/${id}`)).json()) as { status: string }).status
  await expect.poll(status).toBe('offered')
  await press(parent.page, 'Откажете се, без да плащате')
  await press(parent.page, 'Откажете се')
  await parent.page.getByRole('heading', { name: 'Не питате вече' }).waitFor()
}

test('a free consultation begins with a card that nothing is taken from, and whose card began one for another account can pay the full price', async () => {
  await beAlone()
  const [first, second] = [await openAs(accounts.freeTalks[0]), await openAs(accounts.freeTalks[1])]
  const shared = '5555555555554444'
  await askFree(first)
  await showCard(first, '4000000000009995')
  await first.page.getByText('Банката отказа картата').waitFor()
  await showCard(first, shared)
  await ringAndWithdraw(first)

  await askFree(second)
  await showCard(second, shared)
  await second.page.getByText('Тази карта не може').waitFor()
  await press(second.page, 'Платете пълната цена: 20,00 €')
  await press(second.page, 'Платете 20,00 €')
  await ringAndWithdraw(second)
  expect(second.page.url()).toContain('/online-consultation/')
  await Promise.all([first, second].map(({ close }) => close()))
})
