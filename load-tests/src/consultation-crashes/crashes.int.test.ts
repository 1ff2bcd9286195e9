import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { startTestService, type TestService } from '@lapka/booking-service/testing/test-service.ts'
import { newPatient, type Patient } from './patient.ts'
import { parts, startProcesses, type Part, type Processes } from './processes.ts'
import {
  appointmentOf,
  intentOf,
  isCancelledBeforePaid,
  lettersTo,
  letLeasesEnd,
  letLettersBeDue,
  moneyOf,
  toldOf,
} from './visit.ts'

/** At random moments, the same ones each time. More by hand: LAPKA_CONSULTATION_KILLS=60. */
const KILLS = Number(process.env['LAPKA_CONSULTATION_KILLS'] ?? (isFullRun ? 6 : 2))
const randomOf = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const soon = { timeout: 90_000, interval: 100 }
const agoBy = (ms: number) => new Date(Date.now() - ms).toISOString()

let service: TestService
let processes: Processes
const patients: Patient[] = []
beforeAll(async () => {
  service = await startTestService()
  processes = await startProcesses(service)
})
afterEach(() => patients.splice(0).forEach((patient) => patient.leaveAll()))
afterAll(async () => {
  await processes.stop()
  await service.stop()
})

const newPatients = async (count: number): Promise<Patient[]> => {
  const some = await Promise.all(Array.from({ length: count }, () => newPatient(service, processes)))
  patients.push(...some)
  return some
}
const each = (some: Patient[], step: (patient: Patient) => Promise<unknown>) => Promise.all(some.map(step))

const count = <T>(all: readonly T[], one: T) => all.filter((each) => each === one).length
/** Work that is due, done: nothing is on its way any more. */
const isQuiet = async () => {
  const { rows } = await service.pool.query<{ due: string }>(
    "select count(*) as due from state.outbox where done_at is null and due_at < now() + interval '2 seconds' and kind <> 'settle-payment'",
  )
  return rows[0]?.due
}
const quiet = async () => {
  await letLeasesEnd(service)
  await service.seen()
  await expect.poll(isQuiet, soon).toBe('0')
  await service.seen()
}

/** No fact of it and no letter about it is there twice. Who was away joins again, and a cancellation may be written with its money. */
const REPEATABLE = new Set(['ConsultationJoined', 'AppointmentCancelled'])
const expectNothingTwice = async (patient: Patient) => {
  const facts = [...(await toldOf(patient.visit)), ...(await moneyOf(patient.visit)), ...(await appointmentOf(patient.visit))]
  expect(facts.filter((type, nth) => facts.indexOf(type) !== nth && !REPEATABLE.has(type))).toEqual([])
  for (const person of [patient.visit.parent, patient.visit.vet]) {
    const letters = lettersTo(patient.visit, person)
    expect(new Set(letters).size).toBe(letters.length)
  }
}
const expectTalked = async (patient: Patient) => {
  await expect.poll(() => moneyOf(patient.visit), soon).toContain('PaymentCaptured')
  const told = await toldOf(patient.visit)
  for (const type of ['ConsultationQueued', 'ConsultationOffered', 'ConsultationAccepted', 'ConsultationEnded'] as const)
    expect(count(told, type)).toBe(1)
  expect(count(told, 'ConsultationJoined')).toBe(2)
  expect(await intentOf(patient.visit)).toMatchObject({ status: 'succeeded', charges: [{ isCaptured: true }] })
  await expect
    .poll(() => appointmentOf(patient.visit), soon)
    .toEqual(expect.arrayContaining(['AppointmentConfirmed', 'AppointmentCompleted']))
  // The outbox may come to know of it only after the appointment is completed.
  const lettersOfEnd = async () => {
    await letLettersBeDue(service)
    return lettersTo(patient.visit, patient.visit.parent).filter((text) => text.includes('Консултацията приключи'))
  }
  await expect.poll(lettersOfEnd, soon).toHaveLength(1)
  await expectNothingTwice(patient)
}
const expectVoided = async (patient: Patient, letters: number) => {
  await expect.poll(() => moneyOf(patient.visit), soon).toContain('PaymentVoided')
  expect(await intentOf(patient.visit)).toMatchObject({ status: 'canceled' })
  expect(await moneyOf(patient.visit)).not.toContain('PaymentCaptured')
  await expect
    .poll(() => lettersTo(patient.visit, patient.visit.parent).filter((text) => text.includes('Никой не можа да отговори')), soon)
    .toHaveLength(letters)
  await expectNothingTwice(patient)
}

const untilPaid = async (patient: Patient) => {
  await patient.openPage()
  await patient.pay()
  await patient.tellPaid()
}
const talk = async (patient: Patient) => {
  await patient.untilRung()
  await patient.accept()
  await patient.join()
  await patient.end()
}

type Twelve = [Patient, Patient, Patient, Patient, Patient, Patient, Patient, Patient, Patient, Patient, Patient, Patient]

describe('with api, projections and workers killed', () => {
  test('a consultation goes on from wherever it was, to its one right end', { timeout: 300_000 }, async () => {
    const all = await newPatients(12)
    const [asked, opened, paid, queued, offered, accepted, joined, ended, declined, withdrawn, unheard, unjoined] = all as Twelve
    await each(all, (patient) => patient.ask())
    const paying = [opened, paid, queued, offered, declined, unheard, unjoined, withdrawn]
    await each(paying, async (patient) => patient.openPage())
    const rung = [accepted, joined, ended]
    await each(rung, untilPaid)
    await each(rung, (patient) => patient.untilRung())

    await processes.kill('workers')
    // At once: a ring ends after a minute and a half, and a busy machine needs longer for what follows.
    await each(rung, (patient) => patient.accept())
    await each(paying, async (patient) => patient.pay())
    await each([paid, withdrawn], (patient) => patient.tellPaid())
    for (const patient of [queued, offered, declined]) await patient.standInLine()
    // As if it had only begun whenever they are ready to answer.
    for (const patient of [offered, declined]) await patient.ring(agoBy(-600_000))
    for (const patient of [unheard, unjoined]) await patient.standInLine(agoBy(200_000))
    await unheard.ring(agoBy(80_000))
    await unjoined.ring(agoBy(190_000))
    await unjoined.acceptAt(agoBy(170_000))
    await each([joined, ended], (patient) => patient.join())
    await ended.end()
    await withdrawn.withdraw()
    await processes.kill(...parts)
    await processes.start(...parts)
    await letLeasesEnd(service)

    await opened.tellPaid()
    await untilPaid(asked)
    await declined.decline()
    await each([asked, opened, paid, queued, offered], talk)
    await accepted.join()
    joined.leaveAll()
    await joined.join()
    await each([accepted, joined], (patient) => patient.end())

    await quiet()
    for (const patient of [asked, opened, paid, queued, offered, accepted, joined, ended]) await expectTalked(patient)
    await expectVoided(declined, 1)
    await expectVoided(unheard, 1)
    await expectVoided(withdrawn, 0)
    await expect.poll(() => toldOf(unjoined.visit), soon).toContain('ConsultationEnded')
    await expect.poll(() => moneyOf(unjoined.visit), soon).toContain('RefundSubmitted')
    expect(await intentOf(unjoined.visit)).toMatchObject({ status: 'succeeded' })
    expect(processes.provider.refunds()).toMatchObject([{ amount: 2000 }])
    const cancellations = (await isCancelledBeforePaid(unjoined.visit)) ? 2 : 1
    expect(count(await appointmentOf(unjoined.visit), 'AppointmentCancelled')).toBe(cancellations)
    await expectNothingTwice(unjoined)
  })

  test.each([
    ['its page is open', 'POST /v1/checkout/sessions'],
    ['the money is taken', '/capture'],
    ['the money is given up', '/cancel'],
  ])(
    'workers that die when the provider knows that %s, and they do not, lose and double nothing',
    { timeout: 200_000 },
    async (_, call) => {
      const isVoid = call === '/cancel'
      const patient = (await newPatients(1))[0]!
      await patient.ask()
      const died = new Promise<void>((resolve) => {
        processes.provider.beforeAnswer(async (path) => {
          if (!path.includes(call) || (call.startsWith('POST') && path !== call)) return
          processes.provider.beforeAnswer(() => undefined)
          await processes.kill('workers')
          resolve()
        })
      })
      const back = died.then(async () => {
        await processes.start('workers')
        await letLeasesEnd(service)
      })
      await untilPaid(patient)
      await (isVoid ? patient.untilRung().then(() => patient.decline()) : talk(patient))
      await back
      await (isVoid ? expectVoided(patient, 1) : expectTalked(patient))
    },
  )

  test(`again and again while they are asked, rung and talk`, { timeout: 600_000 }, async () => {
    const some = await newPatients(6)
    const random = randomOf(7)
    const killing = async () => {
      for (let nth = 0; nth < KILLS; nth++) {
        await setTimeout(random() * 1_500)
        const part = parts[Math.floor(random() * parts.length)] as Part
        await processes.kill(part)
        await setTimeout(random() * 300)
        await processes.start(part)
        await letLeasesEnd(service)
      }
    }
    const lives = each(some, async (patient) => {
      await patient.ask()
      await untilPaid(patient)
      await patient.untilRung()
      if (patient === some[0]) return patient.decline()
      await patient.accept()
      await patient.joinAtLast()
      return patient.end()
    })
    await Promise.all([killing(), lives])
    await quiet()
    const [declined, ...talked] = some
    for (const patient of talked) await expectTalked(patient)
    if (declined) await expectVoided(declined, 1)
  })
})
