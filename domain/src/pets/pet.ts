import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { MAX_ASKS_A_DAY, type PetTransfer } from './transfer.ts'

/** Which pet another one is linked to. */
export type PetLink = Pick<SealedEvents['PetsLinked'], 'petId' | 'otherId'>

/** `isOpen`: neither answered nor taken back nor replaced; it may have run out. */
export type KeeperInvitation = Pick<SealedEvents['KeeperInvited'], 'invitationId' | 'emailKey' | 'until'> & {
  invitedAt: string
  isOpen: boolean
}

/** Fields that a change of the profile leaves as they are. */
type Lasting = {
  /** The day of the oldest entry in its record. */
  earliestOn?: string
  /** Absent while it lives. `markedOn`: the linked record that says so first. */
  death?: Pick<SealedEvents['PetDied'], 'on' | 'markedOn'>
  /** The second adult, with the owner's rights. */
  secondKeeperId?: string
  /** Absent where the animal was entered only once. */
  links?: readonly PetLink[]
  /** The last few. Only the newest can be open. */
  invitations?: readonly KeeperInvitation[]
  /** The latest. */
  transfer?: PetTransfer
  /** When a transfer was asked for, the last few. */
  transfersAskedAt?: readonly string[]
}

export type Pet =
  | { status: 'none'; revision: number }
  | (SealedEvents['PetAdded'] & Lasting & { status: 'added'; revision: number })

type Added = Extract<Pet, { status: 'added' }>

const ofAdded =
  <Fact>(change: (pet: Added, fact: Fact, event: RecordedEvent) => Added) =>
  (pet: Pet, fact: Fact, event: RecordedEvent): Pet =>
    pet.status === 'added' ? change(pet, fact, event) : pet

const lastingOf = (pet: Pet): Lasting => {
  if (pet.status === 'none') return {}
  const { earliestOn, death, links, secondKeeperId, invitations, transfer, transfersAskedAt } = pet
  return {
    ...(earliestOn && { earliestOn }),
    ...(death && { death }),
    ...(links && { links }),
    ...(secondKeeperId && { secondKeeperId }),
    ...(invitations && { invitations }),
    ...(transfer && { transfer }),
    ...(transfersAskedAt && { transfersAskedAt }),
  }
}

/** Without an open invitation. Invitations that are over are kept, so that an answer to one can say so. */
export const withInvitationsOver = (pet: Added): Added =>
  pet.invitations === undefined
    ? pet
    : { ...pet, invitations: pet.invitations.map((invitation) => ({ ...invitation, isOpen: false })) }

/** The limit for one pet and one day. */
const MAX_KEPT_INVITATIONS = 5

const withEntry = ofAdded((pet, { on }: { on: string }) =>
  pet.earliestOn === undefined || on < pet.earliestOn ? { ...pet, earliestOn: on } : pet,
)

const withTransfer = (change: Partial<PetTransfer>) => ofAdded((pet) => changedTransfer(pet, change))
const changedTransfer = (pet: Added, change: Partial<PetTransfer>): Added =>
  pet.transfer === undefined ? pet : { ...pet, transfer: { ...pet.transfer, ...change } }

const withOffered = (pet: Added, change: (ids: readonly string[]) => readonly string[]): Added =>
  pet.transfer === undefined ? pet : changedTransfer(pet, { offeredIds: change(pet.transfer.offeredIds ?? []) })

/** The household and the former owner's words stay behind, and so does the trait that the words explained. */
const givenTo = (pet: Added, ownerId: string): Added => {
  const { temperamentNote: _note, feeding: _feeding, emergencyContact: _contact, usualVet: _vet, ...others } = pet
  const { secondKeeperId: _second, invitations: _invitations, ...kept } = others
  return { ...kept, ownerId, temperament: pet.temperament.filter((trait) => trait !== 'other-please-specify') }
}

export const petFold: Fold<Pet> = foldOf<Pet>(() => ({ status: 'none', revision: -1 }), {
  PetAdded: (pet, fact) => ({ ...fact, status: 'added', revision: pet.revision }),
  PetChanged: (pet, fact) => ({ ...lastingOf(pet), ...fact, status: 'added', revision: pet.revision }),
  PetDied: ofAdded((pet, { on, markedOn }) => ({ ...pet, death: { on, ...(markedOn && { markedOn }) } })),
  PetDeathWithdrawn: ofAdded(({ death: _withdrawn, ...pet }) => pet),
  KeeperInvited: ofAdded((pet, { invitationId, emailKey, until }, { occurredAt: invitedAt }) => {
    const { invitations = [] } = withInvitationsOver(pet)
    const added = { invitationId, emailKey, until, invitedAt, isOpen: true }
    return { ...pet, invitations: [...invitations, added].slice(-MAX_KEPT_INVITATIONS) }
  }),
  KeeperInvitationEnded: ofAdded((pet) => withInvitationsOver(pet)),
  KeeperJoined: ofAdded((pet, { accountId }) => ({ ...withInvitationsOver(pet), secondKeeperId: accountId })),
  KeeperLeft: ofAdded((pet, { accountId }) => {
    const { secondKeeperId, ...others } = pet
    return secondKeeperId === accountId ? others : pet
  }),
  PetsLinked: ofAdded((pet, { petId, otherId }) => ({ ...pet, links: [...(pet.links ?? []), { petId, otherId }] })),
  PetsUnlinked: ofAdded(({ links = [], ...pet }, gone) => {
    const left = links.filter(({ petId, otherId }) => petId !== gone.petId || otherId !== gone.otherId)
    return left.length === 0 ? pet : { ...pet, links: left }
  }),
  VisitRecorded: withEntry,
  WeightMeasured: withEntry,
  VaccinationRecorded: withEntry,
  TreatmentRecorded: withEntry,
  NoteAdded: withEntry,
  DocumentAdded: withEntry,
  TransferAsked: (pet, { transferId, fromId, emailKey }, { occurredAt }) =>
    pet.status === 'none'
      ? pet
      : {
          ...pet,
          transfer: { transferId, fromId, emailKey, toId: null, status: 'asked' },
          transfersAskedAt: [...(pet.transfersAskedAt ?? []), occurredAt].slice(-MAX_ASKS_A_DAY),
        },
  TransferAccepted: ofAdded((pet, { toId }) => changedTransfer(pet, { toId, status: 'accepted' })),
  AppointmentOffered: ofAdded((pet, { appointmentId }) => withOffered(pet, (ids) => [...ids, appointmentId])),
  AppointmentOfferWithdrawn: ofAdded((pet, { appointmentId }) =>
    withOffered(pet, (ids) => ids.filter((id) => id !== appointmentId)),
  ),
  TransferConfirmed: withTransfer({ status: 'confirmed' }),
  TransferDeclined: withTransfer({ status: 'declined' }),
  TransferWithdrawn: withTransfer({ status: 'withdrawn' }),
  TransferRefused: withTransfer({ status: 'refused' }),
  PetTakenOver: ofAdded((pet, { toId }) => ({ ...pet, ownerId: toId })),
  PetTransferred: ofAdded((pet, { toId }) => givenTo(changedTransfer(pet, { status: 'completed' }), toId)),
})
