import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  askWith,
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
import { useLapka } from './use-lapka.ts'

/** A card whose bank wants to hear from its owner first: 3-D Secure. */
const ASKS_THE_BANK = '4000002500003155'
const stage = useLapka()
const { openParent, openVet, beAlone } = consultationPeople(stage)

type Held = { sockets: WebSocket[]; peers: RTCPeerConnection[] }

/** A page's connections are kept where a test can take them away. */
const holdLines = (context: BrowserContext) =>
  context.addInitScript(() => {
    const held: Held = { sockets: [], peers: [] }
    const { WebSocket: Socket, RTCPeerConnection: Peer } = globalThis
    class HeldSocket extends Socket {
      constructor(url: string) {
        super(url)
        held.sockets.push(this)
      }
    }
    class HeldPeer extends Peer {
      constructor(configuration: RTCConfiguration) {
        super(configuration)
        held.peers.push(this)
      }
    }
    Object.assign(globalThis, { held, WebSocket: HeldSocket, RTCPeerConnection: HeldPeer })
  })
const cut = (page: Page, what: keyof Held) =>
  page.evaluate((name) => {
    for (const line of (globalThis as unknown as { held: Held }).held[name]) line.close()
  }, what)

const beReady = async () => {
  await beAlone()
  const [parent, vet] = await Promise.all([openParent(), openVet()])
  await Promise.all([parent, vet].map(({ context }) => holdLines(context)))
  await vet.go('/dashboard/professional/calendar')
  return { parent, vet }
}
const bothSee = (...people: Person[]) => Promise.all(people.map(({ page }) => seesTheOther(page)))
const bothRead = async (one: Page, other: Page, text: string) => {
  await write(one, text)
  await Promise.all([one, other].map((page) => reads(page, text)))
}

const expectOver = async (id: string, ...people: Person[]) => {
  await Promise.all(people.map(({ page }) => page.waitForURL(`**/online-consultation/complete?id=${id}`)))
  for (const { read } of people)
    await expect.poll(async () => (await read(`/consultations/${id}`)).json()).toMatchObject({ status: 'done', end: 'TALKED' })
}

/** Sound of the other comes in. */
const hearsTheOther = (page: Page) => {
  const heardPackets = () =>
    page.evaluate(async () => {
      const { peers } = (globalThis as unknown as { held: Held }).held
      const reports = await Promise.all(peers.map((peer) => peer.getStats()))
      const stats = reports.flatMap(
        (report) => [...report.values()] as { type: string; kind?: string; packetsReceived?: number }[],
      )
      const sounds = stats.filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
      return sounds.reduce((sum, { packetsReceived = 0 }) => sum + packetsReceived, 0)
    })
  return expect.poll(heardPackets).toBeGreaterThan(20)
}

test('a call comes back by itself after reloads, two new beginnings at once, and a cut of what it is talked over', async () => {
  const { parent, vet } = await beReady()
  const id = await ask(parent)
  await meet(parent, vet, id)
  await bothSee(parent, vet)
  await press(vet.page, /^Чат/)

  await parent.page.reload()
  await bothSee(parent, vet)
  await vet.page.reload()
  await bothSee(parent, vet)
  await press(vet.page, /^Чат/)
  await Promise.all([parent, vet].map(({ page }) => page.reload()))
  await bothSee(parent, vet)
  await press(vet.page, /^Чат/)

  // Both look for a new way in the same moment, as after a change of the network.
  await Promise.all([parent, vet].map(({ page }) => page.evaluate(() => window.dispatchEvent(new Event('online')))))
  await bothRead(parent.page, vet.page, 'Още ли ме виждате?')
  await bothSee(parent, vet)

  // Without the server no one can join, but a call goes on.
  await parent.context.setOffline(true)
  await cut(parent.page, 'sockets')
  await bothSee(parent, vet)
  await parent.context.setOffline(false)
  await bothRead(vet.page, parent.page, 'Да, а вие мен?')
  await bothRead(parent.page, vet.page, 'И аз ви виждам.')

  await cut(vet.page, 'peers')
  await parent.page.getByRole('heading', { name: 'Връзката прекъсна, свързваме ви пак' }).waitFor()
  await bothSee(parent, vet)
  await endTalk(parent.page)
  await expectOver(id, parent, vet)
  await Promise.all([parent, vet].map(({ close }) => close()))
})

/** As a computer without one has it. */
const takeCamera = (context: BrowserContext) =>
  context.addInitScript(() => {
    const media = navigator.mediaDevices
    const give = media.getUserMedia.bind(media)
    media.getUserMedia = async (wanted) => {
      if (wanted?.video) throw new DOMException('', 'NotFoundError')
      return give(wanted)
    }
  })

test('a party without a camera is heard and sees, and one who denies everything still writes', async () => {
  const { parent, vet } = await beReady()
  await takeCamera(parent.context)
  const id = await ask(parent)
  // The check of picture and sound begins by itself where the browser has allowed them before.
  await parent.page.getByText('Камерата не се отваря, но микрофонът работи.').waitFor()
  await meet(parent, vet, id)
  await parent.page.getByText('Не намираме камера. Чуват ви и без нея.').waitFor()
  await seesTheOther(parent.page)
  await vet.page.getByText('камерата е изключена').waitFor()
  await hearsTheOther(vet.page)

  const denied = await openParent([])
  await denied.go(`/online-consultation/video?id=${id}`)
  await denied.page.getByText('Браузърът не пуска микрофона.').waitFor()
  await denied.page.getByText('Браузърът не пуска камерата.').waitFor()
  await seesTheOther(denied.page)
  await press(vet.page, /^Чат/)
  await bothRead(denied.page, vet.page, 'Нямам микрофон.')
  await endTalk(denied.page)
  await expectOver(id, denied, vet)
  await Promise.all([parent, vet, denied].map(({ close }) => close()))
})

/** The parent's consultation that is unpaid, so that vets are not rung for it. */
const awaitsPayment = async ({ read }: Person): Promise<string> => {
  const found = async () => {
    const { items } = (await (await read('/consultations')).json()) as { items: { id: string; status: string }[] }
    return items.find(({ status }) => status === 'awaiting_payment')?.id
  }
  await expect.poll(found).toBeDefined()
  return (await found()) ?? ''
}

test('a voice call has no picture; vets are rung only once the bank has heard from its customer, who then only writes', async () => {
  const { parent, vet } = await beReady()
  const byVoice = await ask(parent, 'voice')
  await meet(parent, vet, byVoice, 'voice')
  await Promise.all([parent, vet].map(({ page }) => page.getByText('Говорите само с глас.').waitFor()))
  await Promise.all([parent, vet].map(({ page }) => hearsTheOther(page)))
  expect(await parent.page.getByRole('button', { name: 'Камера' }).count()).toBe(0)
  await endTalk(parent.page)
  await expectOver(byVoice, parent, vet)

  await vet.go('/dashboard/professional/calendar')
  await askWith(parent, ASKS_THE_BANK, 'chat')
  const approve = parent.page.locator('button[value=approve]')
  await approve.waitFor()
  const id = await awaitsPayment(parent)
  // Another look at it meanwhile: it waits for the card, and says until when.
  const other = await parent.context.newPage()
  await other.goto(`${stage.url()}/online-consultation/${id}`)
  await other.getByRole('heading', { name: 'Остава да потвърдите картата' }).waitFor()
  await other.getByText('Пазим въпроса ви до').waitFor()
  expect(await ringOf(vet).count()).toBe(0)
  await other.close()
  await approve.click()
  await meet(parent, vet, id, 'chat')
  expect(await parent.page.locator('video').count()).toBe(0)
  await press(vet.page, /^Чат/)
  await bothRead(parent.page, vet.page, 'Тежи шест килограма.')
  await bothRead(vet.page, parent.page, 'Тогава няма страшно.')
  await endTalk(parent.page)
  await expectOver(id, parent, vet)
  await Promise.all([parent, vet].map(({ close }) => close()))
})
