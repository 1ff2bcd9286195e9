import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { AnimalStatus, RequestStatus } from '@lapka/contracts/adoptions.ts'
import { adoptionChipStream, adoptionStream, professionalStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import type { LedgerStates, LedgerStreams } from '../kernel/ledger.ts'
import { professionalFold, type Professional } from '../professionals/professional.ts'
import { ledgersOfVisits, type AdoptionRequest } from './requests/request.ts'

/** An animal of a shelter that looks for a home, or found one. */
export type Animal =
  | { status: 'none'; revision: number }
  | (SealedEvents['AnimalListed'] & {
      status: AnimalStatus
      revision: number
      photoIds: readonly string[]
      requests: readonly AdoptionRequest[]
    })
export type KnownAnimal = Extract<Animal, { animalId: string }>

const ofKnown =
  <Fact>(change: (animal: KnownAnimal, fact: Fact) => Partial<KnownAnimal>) =>
  (animal: Animal, fact: Fact): Animal =>
    animal.status === 'none' ? animal : { ...animal, ...change(animal, fact) }

const withRequest = <Fact extends { requestId: string }>(change: (request: AdoptionRequest, fact: Fact) => AdoptionRequest) =>
  ofKnown<Fact>(({ requests }, fact) => ({
    requests: requests.map((one) => (one.requestId === fact.requestId ? change(one, fact) : one)),
  }))

/** A visit of a request that ended is none; of one that was agreed to it stands: the family comes for the animal. */
const ended = (status: RequestStatus) => withRequest(({ requestId, parentId }) => ({ requestId, parentId, status }))

export const animalFold: Fold<Animal> = foldOf<Animal>(() => ({ status: 'none', revision: -1 }), {
  AnimalListed: ({ revision }, fact) => ({ ...fact, status: 'listed', revision, photoIds: [], requests: [] }),
  AnimalChanged: (animal, fact) => {
    if (animal.status === 'none') return animal
    const { status, revision, photoIds, requests } = animal
    return { ...fact, status, revision, photoIds, requests }
  },
  AnimalPhotoAdded: ofKnown(({ photoIds }, { photoId }) => ({ photoIds: [...photoIds, photoId] })),
  AnimalPhotoRemoved: ofKnown(({ photoIds }, { photoId }) => ({ photoIds: photoIds.filter((one) => one !== photoId) })),
  AnimalWithdrawn: ofKnown(() => ({ status: 'withdrawn' })),
  AnimalHomed: ofKnown(() => ({ status: 'homed' })),
  AnimalListedAgain: ofKnown(() => ({ status: 'listed' })),
  AdoptionRequested: ofKnown(({ requests }, { requestId, parentId }) => ({
    requests: [...requests, { requestId, parentId, status: 'asked' as const }],
  })),
  AdoptionWithdrawn: ended('withdrawn'),
  AdoptionDeclined: ended('declined'),
  AdoptionAgreed: withRequest((request) => ({ ...request, status: 'agreed' })),
  AdoptionClosed: ended('closed'),
  AdoptionVisitOffered: withRequest((request, { times }) => ({ ...request, offered: times })),
  AdoptionVisitBooked: withRequest((request, { visitId, startsAt, endsAt, zone }) => ({
    ...request,
    visit: { visitId, startsAt, endsAt, zone },
  })),
  AdoptionVisitCancelled: withRequest(({ visit: _cancelled, ...request }) => request),
})

/** Which animal is listed with a chip. */
export type ListedChip = { revision: number; animalId: string | null }

export const listedChipFold: Fold<ListedChip> = foldOf<ListedChip>(() => ({ revision: -1, animalId: null }), {
  ChipListed: ({ revision }, { animalId }) => ({ revision, animalId }),
  ChipUnlisted: ({ revision }) => ({ revision, animalId: null }),
})

type ChipStreams = { chip?: { stream: string; fold: Fold<ListedChip> }; oldChip?: { stream: string; fold: Fold<ListedChip> } }

/** An animal, its shelter, and the chips that a command about it takes or frees. */
export type AnimalStates = { animal: Animal; professional: Professional; chip?: ListedChip; oldChip?: ListedChip } & LedgerStates

export const animalStreamOf = (animalId: string) => ({ animal: { stream: adoptionStream(animalId), fold: animalFold } })

/** `chipKey` is the one that the animal has from now on; without it, the one that it has. */
export const animalStreams = (of: { animalId: string; professionalId: string; chipKey?: string | null }) => ({
  streams: {
    ...animalStreamOf(of.animalId),
    professional: { stream: professionalStream(of.professionalId), fold: professionalFold },
    ...(of.chipKey && { chip: chipStream(of.chipKey) }),
  },
  more: ({ animal }: { animal: Animal }): ChipStreams & LedgerStreams => {
    const known = animal.status === 'none' ? undefined : animal.chipKey
    const chip = known === undefined || known === of.chipKey ? {} : { oldChip: chipStream(known) }
    return animal.status === 'none' ? chip : { ...chip, ...ledgersOfVisits(animal.professionalId, animal.requests) }
  },
})

const chipStream = (chipKey: string) => ({ stream: adoptionChipStream(chipKey), fold: listedChipFold })
