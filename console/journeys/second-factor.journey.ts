import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { DEMO_OPERATOR_CODE, DEMO_PASSWORD, signIn, useLapka } from './use-lapka.ts'

const stage = useLapka()

const open = async (widthPx: number): Promise<Page> => {
  const context = await stage.browser().newContext({ viewport: { width: widthPx, height: 900 }, locale: 'bg-BG' })
  return context.newPage()
}

/** As an authenticator app has it: RFC 6238 over the secret in base 32. */
const codeOf = (secret: string, stepsAhead: number): string => {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.readUInt8(19) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

const typePassword = async (page: Page, email: string) => {
  await page.goto(`${stage.url()}/login`)
  await page.getByLabel('Имейл', { exact: true }).fill(email)
  await page.getByLabel('Парола', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Влезте', exact: true }).click()
  await page.getByRole('heading', { name: 'Потвърдете, че сте вие' }).waitFor()
}

test('a parent adds an app, signs out, and signs in with the password and a code, once with each', async () => {
  const page = await open(375)
  const email = accounts.secondFactor
  await signIn(stage, page.context(), email)
  await page.goto(`${stage.url()}/dashboard/personal-data`)
  await page.getByRole('button', { name: 'Добавете приложение с кодове' }).click()
  await page.getByLabel('Сегашната парола').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Продължете' }).click()
  await page.getByRole('img', { name: 'Код за приложението' }).waitFor()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Код от приложението').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Добавете', exact: true }).click()
  await page.getByRole('heading', { name: 'Запазете резервните кодове' }).waitFor()
  const [recoveryCode = ''] = await page.locator('code').allInnerTexts()
  await page.getByRole('button', { name: 'Запазих ги' }).click()
  await page.getByText('Остават ви 10 резервни кода.').waitFor()

  const elsewhere = await open(1280)
  await typePassword(elsewhere, email)
  // The clock may go on before either code is read: the first is then of the step before, and this one of the next or of now.
  const code = codeOf(secret, 1)
  await elsewhere.getByLabel('Код').fill(code)
  await elsewhere.getByRole('button', { name: 'Потвърдете' }).click()
  await elsewhere.waitForURL('**/dashboard/**')
  const third = await open(1280)
  await typePassword(third, email)
  await third.getByLabel('Код').fill(code)
  await third.getByRole('button', { name: 'Потвърдете' }).click()
  await third.getByText('Този код не е верен или вече е използван').waitFor()
  await third.getByLabel('Код').fill(recoveryCode)
  await third.getByRole('button', { name: 'Потвърдете' }).click()
  await third.waitForURL('**/dashboard/**')
  expect(new URL(third.url()).pathname).toBe('/dashboard/parent')
})

test('a newcomer gets in as an operator by the code that the second step shows', async () => {
  const page = await open(1280)
  await typePassword(page, 'operator2@demo.lapka.test')
  await page.getByText(`Кодът за демото е ${DEMO_OPERATOR_CODE}.`).waitFor()
  await page.getByLabel('Код').fill(DEMO_OPERATOR_CODE)
  await page.getByRole('button', { name: 'Потвърдете' }).click()
  await page.waitForURL('**/dashboard/operator**')
  // The page before stays until the next one has come.
  await expect.poll(() => page.getByLabel('Код').count()).toBe(0)
})

test('an operator whose proof is old is asked once more, on the page where it matters, and the page goes on', async () => {
  const page = await open(1280)
  await signIn(stage, page.context(), 'operator2@demo.lapka.test')
  const { user } = (await (await page.context().request.get(`${stage.url()}/api/v2/sessions/me`)).json()) as {
    user: { id: string }
  }
  // Ten minutes are longer than a test: the server's answer of then is given here, once.
  let isRefused = false
  await page.route('**/api/v2/operations/people/*', (route) => {
    if (isRefused) return route.continue()
    isRefused = true
    const problem = { type: '', title: '', status: 403, code: 'SECOND_FACTOR_NEEDED', detail: '', requestId: 'old proof' }
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await page.goto(`${stage.url()}/dashboard/operator/people/${user.id}`)
  const dialog = page.getByRole('dialog', { name: 'Потвърдете, че сте вие' })
  // The keyboard is where the code goes.
  await expect.poll(() => dialog.getByLabel('Код').evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByLabel('Код').fill('000000')
  await dialog.getByRole('button', { name: 'Потвърдете' }).click()
  await dialog.getByText('Този код не е верен или вече е използван').waitFor()
  await dialog.getByLabel('Код').fill(DEMO_OPERATOR_CODE)
  await dialog.getByRole('button', { name: 'Потвърдете' }).click()
  await page.getByRole('heading', { level: 1, name: /отворен/ }).waitFor()
  await dialog.waitFor({ state: 'detached' })
})

/** A fingerprint reader in this window that always says yes. */
const plugInAuthenticator = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}

test('a parent adds a passkey, signs in with it, ends the other session, and removes the passkey by itself', async () => {
  const page = await open(375)
  const email = accounts.passkey
  await plugInAuthenticator(page)
  await signIn(stage, page.context(), email)
  await page.goto(`${stage.url()}/dashboard/personal-data`)
  await page.getByRole('button', { name: 'Добавете ключ за достъп' }).click()
  await page.getByLabel('Как да го наричаме').fill('Пръстът ми')
  await page.getByLabel('Сегашната парола').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Продължете' }).click()
  await page.getByRole('button', { name: 'Запазих ги' }).click()
  await page.getByText('Пръстът ми', { exact: true }).waitFor()

  // The session of before goes on elsewhere: this browser forgets it, and begins anew.
  await page.context().clearCookies()
  await typePassword(page, email)
  await page.getByRole('button', { name: 'Потвърдете с ключ за достъп' }).click()
  await page.waitForURL('**/dashboard/**')
  await page.goto(`${stage.url()}/dashboard/personal-data`)
  await page.getByRole('button', { name: 'Излезте от всички други' }).click()
  await page.getByText('Готово. Останахте само тук.').waitFor()

  await page.getByRole('button', { name: 'Премахнете Пръстът ми' }).click()
  await page.getByLabel('Сегашната парола').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Потвърдете с ключ за достъп' }).click()
  await expect.poll(() => page.getByText('Пръстът ми', { exact: true }).count()).toBe(0)
})
