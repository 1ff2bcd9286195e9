import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useLapka } from './use-lapka.ts'

const PASSWORD = 'кон батерия скоба вярно'
const NEW_PASSWORD = 'чаша влак череша море'
const stage = useLapka()

const words = {
  bg: {
    register: 'Създайте профил',
    create: 'Създайте профил',
    parent: /Стопанин/,
    name: 'Име',
    surname: 'Фамилия',
    email: 'Имейл',
    password: 'Парола',
    newPassword: 'Нова парола',
    checkMail: 'Проверете имейла си',
    confirmed: 'Профилът ви е потвърден',
    linkOver: 'Тази връзка не работи',
    signIn: 'Влезте',
    hello: /Здравейте, Вяра/,
    firstPet: 'Добавете първия си любимец',
    petName: 'Как се казва',
    pet: 'Искра',
    breed: 'Порода',
    typed: 'лабр',
    breedName: 'Лабрадор ретривър',
    age: 'Година',
    onlyYear: 'Знам само годината',
    female: 'женско',
    calm: 'кротко и спокойно',
    restored: 'Възстановихме незапазените ви промени.',
    addPet: 'Добавете любимеца',
    nameMissing: 'Напишете името му.',
    pets: 'Любимци',
    forgot: 'Забравена парола',
    sendLink: 'Изпратете връзка',
    savePassword: 'Запазете новата парола',
    changed: 'Паролата е сменена',
    wantErase: 'Искам да изтрия профила си',
    current: 'Сегашната парола',
    confirmErase: /Напишете „изтрийте“/,
    eraseWord: 'изтрийте',
    erase: 'Изтрийте профила ми завинаги',
    erased: 'Профилът ви е изтрит',
  },
  en: {
    register: 'Create an account',
    create: 'Create account',
    parent: /Pet parent/,
    name: 'First name',
    surname: 'Surname',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    checkMail: 'Check your email',
    confirmed: 'Your account is confirmed',
    linkOver: 'This link does not work',
    signIn: 'Sign in',
    hello: /Hello, Vyara/,
    firstPet: 'Add your first pet',
    petName: 'Name',
    pet: 'Iskra',
    breed: 'Breed',
    typed: 'labr',
    breedName: 'Labrador Retriever',
    age: 'Year',
    onlyYear: 'I only know the year',
    female: 'female',
    calm: 'nice and calm',
    restored: 'We restored your unsaved changes.',
    addPet: 'Add pet',
    nameMissing: 'Enter a name.',
    pets: 'Pets',
    forgot: 'Forgot your password?',
    sendLink: 'Send link',
    savePassword: 'Save new password',
    changed: 'Password changed',
    wantErase: 'I want to delete my account',
    current: 'Current password',
    confirmErase: /Type “delete”/,
    eraseWord: 'delete',
    erase: 'Delete my account forever',
    erased: 'Your account has been deleted',
  },
} as const
type Words = (typeof words)[keyof typeof words]

const openIn = async (language: 'bg' | 'en'): Promise<Page> => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('lapka.language') === null) localStorage.setItem('lapka.language', chosen)
  }, language)
  return context.newPage()
}

type Mail = { to: string[]; text: string }

/** The newest link of that kind in the mails to an address. */
const linkTo = async (email: string, path: string): Promise<string> => {
  const links = async () => {
    const { items } = (await (await fetch(`${stage.mailUrl()}/api/messages?${new URLSearchParams({ to: email })}`)).json()) as {
      items: Mail[]
    }
    return items
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link))
      .filter((link) => link.includes(`${path}?token=`))
  }
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  return (await links())[0] ?? ''
}

const fillSignIn = async (page: Page, say: Words, { email, password }: { email: string; password: string }) => {
  await page.getByLabel(say.email, { exact: true }).fill(email)
  await page.getByLabel(say.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: say.signIn }).click()
}

const register = async (page: Page, say: Words, email: string, from = '/login') => {
  await page.goto(stage.url() + from)
  await page.getByRole('main').getByRole('link', { name: say.register }).click()
  await page.getByRole('link', { name: say.parent }).click()
  await page.getByRole('button', { name: say.create }).click()
  // Nothing was filled in: one is led to the first field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.getByLabel(say.name, { exact: true }).fill('Вяра')
  await page.getByLabel(say.surname, { exact: true }).fill('Колева')
  await page.getByLabel(say.email, { exact: true }).fill(email)
  await page.getByLabel(say.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('checkbox').check()
  await page.getByRole('button', { name: say.create }).click()
  await page.getByRole('heading', { name: say.checkMail }).waitFor()
}

const addPet = async (page: Page, say: Words) => {
  await page.getByRole('link', { name: say.firstPet }).click()
  await page.getByRole('button', { name: say.addPet }).click()
  await page.getByText(say.nameMissing).waitFor()
  await page.getByLabel(say.petName).fill('Искра')
  await page.getByRole('combobox', { name: say.breed }).fill(say.typed)
  await page.getByRole('option', { name: say.breedName }).click()
  await page.getByText(say.onlyYear, { exact: true }).click()
  await page.getByLabel(say.age, { exact: true }).selectOption('2022')
  await page.getByText(say.female, { exact: true }).click()
  await page.getByText(say.calm, { exact: true }).click()
  // Neither a reload nor a session that ended loses what was typed.
  await page.reload()
  await page.getByText(say.restored).waitFor()
  await page.getByRole('button', { name: say.addPet }).click()
  await page.getByRole('heading', { level: 1, name: say.pets }).waitFor()
  await page.getByRole('heading', { level: 2, name: say.pet }).waitFor()
  await page.getByText(say.breedName).waitFor()
}

/** One road in two languages; the English one is walked in the full run. */
const languages: ('bg' | 'en')[] = isFullRun ? ['bg', 'en'] : ['bg']

describe.each(languages)('an account in %s', (language) => {
  test('a parent registers, confirms, adds a pet, forgets the password, and is forgotten', async () => {
    const say = words[language]
    const email = `vyara.${language}@poshta.test`
    const page = await openIn(language)

    await register(page, say, email)
    const link = await linkTo(email, '/confirmAccount')
    await page.goto(link)
    await page.getByRole('heading', { name: say.confirmed }).waitFor()
    await page.waitForURL((url) => !url.searchParams.has('token'))
    await page.reload()
    await page.getByRole('heading', { name: say.confirmed }).waitFor()
    await page.goto(link)
    await page.getByRole('heading', { name: say.linkOver }).waitFor()
    await page.goto(`${stage.url()}/dashboard`)
    await page.getByRole('heading', { name: say.hello }).waitFor()
    await addPet(page, say)

    await page.context().clearCookies()
    await page.goto(`${stage.url()}/login?redirectedFrom=${encodeURIComponent('/dashboard/personal-data')}`)
    await page.getByRole('link', { name: say.forgot }).click()
    // The page before has a field of the same name, and stays until the next one's words are here.
    await page.getByRole('button', { name: say.sendLink }).waitFor()
    expect(page.url()).toContain('redirectedFrom')
    await page.getByLabel(say.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: say.sendLink }).click()
    await page.getByRole('heading', { name: say.checkMail }).waitFor()
    await page.goto(await linkTo(email, '/reset-password'))
    await page.getByLabel(say.newPassword, { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: say.savePassword }).click()
    await page.getByRole('heading', { name: say.changed }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: say.changed }).waitFor()
    expect(page.url()).not.toContain('token')

    await page.goto(`${stage.url()}/login?redirectedFrom=${encodeURIComponent('/dashboard/personal-data')}`)
    await fillSignIn(page, say, { email, password: NEW_PASSWORD })
    await page.getByRole('button', { name: say.wantErase }).click()
    await page.getByLabel(say.current, { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel(say.confirmErase).fill(say.eraseWord)
    // On a slow line the session's end is heard, and its user asked for again, before the last page is here.
    const signedOut = page.waitForResponse(
      async (answer) => new URL(answer.url()).pathname === '/api/v2/sessions' && /"user":null/.test(await answer.text()),
    )
    await page.route(/account-erased-page/, async (route) => {
      await signedOut
      await route.continue()
    })
    await page.getByRole('button', { name: say.erase }).click()
    await page.getByRole('heading', { name: say.erased }).waitFor()
    await page.goto(`${stage.url()}/login`)
    await fillSignIn(page, say, { email, password: NEW_PASSWORD })
    await page.getByRole('main').getByRole('alert').waitFor()
    await page.context().close()
  })
})

test('a visitor who chooses a time before registering comes back to it, and a letter opened elsewhere asks for the password', async () => {
  const say = words.bg
  const page = await openIn('bg')
  const { items } = (await (await fetch(`${stage.url()}/api/v2/professionals?role=VET&sort=availability`)).json()) as {
    items: { id: string; nextFreeAt: string }[]
  }
  const [vet] = items
  if (vet === undefined) throw new Error('The demo has no vet.')
  const slot = `/professionals/${vet.id}/make-appointment?startsAt=${encodeURIComponent(vet.nextFreeAt)}`
  await register(page, say, 'vyara.slot@poshta.test', `/login?redirectedFrom=${encodeURIComponent(slot)}`)
  await page.getByText(/^Избраният час, .+, още не е запазен\./).waitFor()
  // The letter's link opens in another tab.
  const tab = await page.context().newPage()
  await tab.goto(await linkTo('vyara.slot@poshta.test', '/confirmAccount'))
  await tab.waitForURL('**/make-appointment?**')
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(slot)
  await page.context().close()

  const other = await openIn('bg')
  await register(other, say, 'vyara.elsewhere@poshta.test')
  const phone = await openIn('bg')
  await phone.goto(await linkTo('vyara.elsewhere@poshta.test', '/confirmAccount'))
  const field = phone.getByLabel(say.password, { exact: true })
  await field.fill('не е тази')
  await phone.getByRole('button', { name: 'Потвърдете профила' }).click()
  await phone.getByText('Това не е паролата от тази регистрация.').waitFor()
  await field.fill(PASSWORD)
  await phone.getByRole('button', { name: 'Потвърдете профила' }).click()
  await phone.getByRole('heading', { name: say.confirmed }).waitFor()
  await phone.getByRole('link', { name: 'Продължете' }).click()
  await phone.getByRole('heading', { name: say.hello }).waitFor()
  await Promise.all([other, phone].map((one) => one.context().close()))
})

test('typing on while another language loads stays in one field', async () => {
  const page = await openIn('bg')
  // The page itself comes after its language was asked for, and its words once something is typed.
  const field = page.getByRole('main').locator('input[type=email]')
  const languageAsked = page.waitForRequest('**/locales/en/**')
  await page.route('**/forgotten-password-pages*', async (route) => {
    await languageAsked
    await route.continue()
  })
  await page.route('**/locales/en/**', async (route) => {
    // Some of its words are asked for late, when more was typed.
    await expect.poll(() => field.inputValue()).toMatch(/^vyara@poshta/)
    await route.continue()
  })
  await page.goto(`${stage.url()}/forgot-password`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /Език: български/ }).click()
  await field.pressSequentially('vyara@poshta', { delay: 20 })
  await page.getByRole('heading', { level: 1, name: words.en.forgot }).waitFor()
  await page.keyboard.type('.test')
  expect(await field.inputValue()).toBe('vyara@poshta.test')
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
})
