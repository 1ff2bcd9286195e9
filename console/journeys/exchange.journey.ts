import { readFile } from 'node:fs/promises'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { noisePicture } from './noise-picture.ts'
import { openBrowserAs, useLapka } from './use-lapka.ts'

const stage = useLapka()

const openRecord = async (context: BrowserContext): Promise<Page> => {
  const answer = await context.request.get(`${stage.url()}/api/v2/pets`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/parent/pets/${items[0]?.id}`)
  return page
}

test('a keeper takes the record as PDF, table and FHIR, and their own FHIR file brings nothing new', async () => {
  const context = await openBrowserAs(stage, accounts.exchange.keeper)
  const page = await openRecord(context)
  await page.getByRole('button', { name: 'Добавете запис' }).click()
  await page.getByRole('dialog').getByLabel('Тегло, кг').fill('7,3')
  await page.getByRole('dialog').getByRole('button', { name: 'Запишете' }).click()
  await page.getByRole('heading', { name: 'Тегло: 7,3 кг' }).waitFor()
  const take = async (link: string): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
    return file.path()
  }
  expect((await readFile(await take('PDF за четене и печат'))).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await readFile(await take('CSV таблица'), 'utf8')).toContain(',weight,7.3,')
  const bundle = await readFile(await take('FHIR за друга програма'))
  expect(JSON.parse(bundle.toString())).toMatchObject({ resourceType: 'Bundle', type: 'collection' })

  await page.getByRole('button', { name: 'Внесете от файл' }).click()
  const dialog = page.getByRole('dialog', { name: 'Внесете картон от Лапка' })
  const own = { name: 'картон.json', mimeType: 'application/fhir+json', buffer: bundle }
  await dialog.locator('input[type=file]').setInputFiles(own)
  await dialog.getByRole('heading', { name: 'Във файла няма нищо ново' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Внесете \d/ }).count()).toBe(0)
  await context.close()
})

test('a vet brings in a patient’s history from a table: wrong lines are told first, and nothing is written until they are right', async () => {
  const context = await openBrowserAs(stage, 'pro1@demo.lapka.test')
  const from = new Date(Date.now() - 14 * DAY_MS).toISOString()
  const answer = await context.request.get(`${stage.url()}/api/v2/appointments?status=DONE&from=${from}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const page = await context.newPage()
  await page.goto(`${stage.url()}/dashboard/professional/visits/${items.at(-1)?.id}`)
  await page.getByRole('button', { name: 'Внесете история от таблица' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (lines: string[]) => {
    const buffer = Buffer.from(['date;kind;weight_kg;text', ...lines].join('\r\n'))
    return dialog.locator('input[type=file]').setInputFiles({ name: 'история.csv', mimeType: 'text/csv', buffer })
  }
  const right = ['14.3.2026 г.;weight;7,1;', '20.4.2026 г.;note;;Кашля от вчера']
  await choose([...right, '31.2.2026 г.;weight;7,1;'])
  await dialog.getByRole('heading', { name: 'Има грешни редове, затова нищо не може да се внесе' }).waitFor()
  await dialog
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '4', exact: true }) })
    .getByText('грешен')
    .waitFor()
  expect(await dialog.getByRole('button', { name: /^Внесете \d/ }).count()).toBe(0)
  await choose(right)
  await dialog.getByRole('heading', { name: 'Файлът може да се внесе' }).waitFor()
  await dialog.getByRole('button', { name: 'Внесете 2 записа' }).click()
  await page.getByRole('dialog', { name: /2 записа/ }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('button', { name: 'Внесете история от таблица' }).click()
  await choose(right)
  await dialog.getByRole('heading', { name: 'Във файла няма нищо ново' }).waitFor()
  await context.close()
})

/** DevTools' "Slow 4G", in bytes a second. */
const slow = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const gone = { ...slow, offline: true }
const MEGABYTES = 20

test('a photo of 20 MB on a slow line shows how far it is, and goes on where it was after a break and after a reload', async () => {
  const context = await openBrowserAs(stage, accounts.exchange.uploader)
  const page = await openRecord(context)
  const line = await context.newCDPSession(page)
  const setLine = (conditions: typeof slow) => line.send('Network.emulateNetworkConditions', conditions)
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('offset')
    if (request.method() === 'PUT' && offset !== null) offsets.push(Number(offset))
  })
  const photo = { name: 'лапа.png', mimeType: 'image/png', buffer: noisePicture(MEGABYTES) }
  const files = page.getByRole('region', { name: 'Файлове' })
  const choose = () => files.locator('input[type=file]').setInputFiles(photo)
  const percent = async (): Promise<number> => {
    const words = await page.getByRole('status').filter({ hasText: '%' }).textContent()
    return Number(/(\d+)%/.exec(words ?? '')?.[1])
  }
  await setLine(slow)
  await choose()
  const seen: number[] = []
  await expect
    .poll(
      async () => {
        seen.push(await percent())
        return seen.at(-1)
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(4)
  expect(seen.toSorted((one, other) => one - other)).toEqual(seen)
  expect(new Set(seen).size).toBeGreaterThan(2)

  await setLine(gone)
  await page.getByText(/^Връзката прекъсна на \d+%/).waitFor()
  const sentBefore = offsets.length
  await setLine({ ...slow, latency: 0, uploadThroughput: -1, downloadThroughput: -1 })
  await expect.poll(() => offsets.length, { timeout: 120_000 }).toBeGreaterThan(sentBefore + 3)
  expect(Math.min(...offsets.slice(sentBefore))).toBeGreaterThan(0)

  await setLine(slow)
  await page.reload()
  const sentUntilReload = offsets.length
  await setLine({ ...slow, latency: 0, uploadThroughput: -1, downloadThroughput: -1 })
  await choose()
  await page.getByText('лапа.png').first().waitFor()
  expect(Math.min(...offsets.slice(sentUntilReload))).toBeGreaterThan(0)
  await context.close()
})
