import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream, emailStream, petStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { emailFold } from '@lapka/domain/accounts/account.ts'
import { petFold, type Pet } from '@lapka/domain/pets/pet.ts'
import { sendLetter } from '../emails/deliver.ts'
import { sayIn } from '../emails/letter.ts'
import { clear, lastFactOf, factOf, personOf } from '../emails/people.ts'
import { renderLetter } from '../emails/render-letter.ts'
import { writeToAccount, type LetterWork, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'
import { transferLetter, type TransferNews } from './transfer-letters.ts'

/** A rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS

/** `accountId` null: the owner of the address that was named, with an account or without. */
type Told = { petId: string; transferId: string; news: TransferNews; accountId: string | null }

/** Tells a side of a pet's transfer what the other one, or an operator, did. */
export const sendTransferEmail = async (
  dependencies: Sending,
  { petId, transferId, news, accountId, dueAt, workId }: Told & Omit<LetterWork, 'accountId'> & { dueAt: string },
): Promise<JobResult> => {
  if (Date.parse(dependencies.now()) - Date.parse(dueAt) > TOO_OLD_MS) return done('too old to be news')
  const { handle } = dependencies
  const { pet } = await handle.read({ pet: { stream: petStream(petId), fold: petFold } })
  const asked = openedFactsOf(await ofTransfer(handle, petId, transferId), 'TransferAsked')[0]
  if (asked === undefined || (news === 'asked' && !isWaiting(pet, transferId))) return done('answered or taken back since')
  if (news === 'offered' && !(await isFirstOffer(handle, { petId, transferId, dueAt }))) return done('told with the first one')
  const facts = await factsOf(handle, { petId, transferId, fromId: asked.fromId })
  if (facts.petName === '') return done('the pet or its owner was erased')
  const letterIn = (language: Language) => ({
    letter: transferLetter(language, news, facts),
    about: { template: 'pet-transfer' } as const,
    path: pathOf(news, { petId, isOwner: accountId === asked.fromId }),
    closing: sayIn(language)(
      'Пишем ви заради прехвърляне на любимец в Лапка.',
      'You’re getting this email about a transfer of a pet on Lapka.',
    ),
  })
  if (accountId !== null) return writeToAccount(dependencies, { accountId, workId }, letterIn)
  return writeToAddress(dependencies, { asked, workId }, letterIn)
}

const isWaiting = (pet: Pet, transferId: string): boolean =>
  pet.status === 'added' && pet.transfer?.transferId === transferId && pet.transfer.status === 'asked'

type Offered = { petId: string; transferId: string; dueAt: string }

/** One letter for a transfer, however many are offered or taken back and offered again. */
const isFirstOffer = async (handle: Sending['handle'], { petId, transferId, dueAt }: Offered): Promise<boolean> => {
  const first = (await ofTransfer(handle, petId, transferId)).find(({ type }) => type === 'AppointmentOffered')
  return first !== undefined && Date.parse(first.occurredAt) === Date.parse(dueAt)
}

const ofTransfer = async (handle: Sending['handle'], petId: string, transferId: string): Promise<RecordedEvent[]> =>
  (await handle.readOpened(petStream(petId))).filter(({ data }) => (data as { transferId?: string }).transferId === transferId)

const factsOf = async (
  handle: Sending['handle'],
  { petId, transferId, fromId }: { petId: string; transferId: string; fromId: string },
) => {
  const events = await handle.readOpened(petStream(petId))
  const profile = lastFactOf(events, 'PetChanged') ?? factOf(events, 'PetAdded')
  const owner = personOf(await handle.readOpened(accountStream(fromId)))
  const refused = openedFactsOf(events, 'TransferRefused').find((fact) => fact.transferId === transferId)
  return {
    petName: clear(profile?.name),
    animalType: profile?.animalType ?? ('dog' as const),
    ownerName: `${owner.name} ${owner.surname}`.trim(),
    reason: clear(refused?.reason),
  }
}

type LetterIn = Parameters<typeof writeToAccount>[2]

/** Sent to the address, with an account or without. In the language of its account, or else of the parent who asks. */
const writeToAddress = async (
  dependencies: Sending,
  { asked, workId }: { asked: OpenedEvents['TransferAsked']; workId: string },
  letterIn: LetterIn,
): Promise<JobResult> => {
  const { handle, publicUrl } = dependencies
  const { owner } = await handle.read({ owner: { stream: emailStream(asked.emailKey), fold: emailFold } })
  if (owner.accountId !== null) return writeToAccount(dependencies, { accountId: owner.accountId, workId }, letterIn)
  const email = clear(asked.email)
  if (email === '') return done('nobody to write to')
  const { language } = personOf(await handle.readOpened(accountStream(asked.fromId)))
  const { letter, path, closing } = letterIn(language)
  const url = `${publicUrl.replace(/\/$/, '')}${path}`
  const rendered = renderLetter(letter, { language, readerName: '', url, closing })
  return sendLetter(dependencies, workId, { ...rendered, to: email, language })
}

const pathOf = (news: TransferNews, { petId, isOwner }: { petId: string; isOwner: boolean }): string => {
  if (news === 'received') return `/dashboard/parent/pets/${petId}`
  if (isOwner && news !== 'given') return `/dashboard/parent/pets/${petId}/transfer`
  return '/dashboard/pet-transfers'
}

export const sendTransferEmailJob = defineJob<Told>({
  kind: 'send-transfer-email',
  isLetter: true,
  partOf: ({ news, accountId }) => `${news}-${accountId ?? 'address'}`,
  causes: {
    TransferAsked: ({ petId, transferId }) => [{ payload: { petId, transferId, news: 'asked', accountId: null } }],
    TransferAccepted: ({ petId, transferId, fromId }) => [
      { payload: { petId, transferId, news: 'accepted', accountId: fromId } },
    ],
    AppointmentOffered: ({ petId, transferId, toId }) => [{ payload: { petId, transferId, news: 'offered', accountId: toId } }],
    TransferDeclined: ({ petId, transferId, fromId }) => [
      { payload: { petId, transferId, news: 'declined', accountId: fromId } },
    ],
    // A recipient who has not agreed finds nothing under the first letter, and needs no second one.
    TransferWithdrawn: ({ petId, transferId, toId }) =>
      toId === null ? [] : [{ payload: { petId, transferId, news: 'withdrawn', accountId: toId } }],
    TransferRefused: ({ petId, transferId, fromId, toId }) =>
      [fromId, ...(toId === null ? [] : [toId])].map((accountId) => ({
        payload: { petId, transferId, news: 'refused' as const, accountId },
      })),
    PetTransferred: ({ petId, transferId, fromId, toId }) => [
      { payload: { petId, transferId, news: 'given', accountId: fromId } },
      { payload: { petId, transferId, news: 'received', accountId: toId } },
    ],
  },
  run: sendTransferEmail,
})
