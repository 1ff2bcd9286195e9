import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { petStream, shareStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'
import { petFold, type Pet } from '../pet.ts'
import { isKeeper } from '../record/record.ts'

export type Share =
  | { status: 'none'; revision: number }
  | (SealedEvents['ShareMade'] & { status: 'made'; revision: number; isRevoked: boolean })
export type MadeShare = Extract<Share, { status: 'made' }>

export const shareFold: Fold<Share> = foldOf<Share>(() => ({ status: 'none', revision: -1 }), {
  ShareMade: ({ revision }, fact) => ({ ...fact, status: 'made', revision, isRevoked: false }),
  ShareRevoked: (share) => (share.status === 'made' ? { ...share, isRevoked: true } : share),
})

/**
 * `endedAt`: the revision of the pet's stream that ended all shares made before it; -1 where none did. `leftAt`: the same for those of one
 * maker, who left the household.
 */
export type SharesEnd = { revision: number; endedAt: number; leftAt: { [accountId: string]: number } }

const endsAll = (end: SharesEnd, _fact: unknown, { revision }: { revision: number }): SharesEnd => ({
  ...end,
  endedAt: revision,
})

/** A death ends them for good, also where it is withdrawn later, and so does another owner, also where the pet comes back. */
export const sharesEndFold: Fold<SharesEnd> = foldOf<SharesEnd>(() => ({ revision: -1, endedAt: -1, leftAt: {} }), {
  SharesRevoked: endsAll,
  PetDied: endsAll,
  PetTransferred: endsAll,
  KeeperLeft: (end, { accountId }, { revision }) => ({ ...end, leftAt: { ...end.leftAt, [accountId]: revision } }),
})

export const petShareStreams = (petId: string) => ({
  pet: { stream: petStream(petId), fold: petFold },
  end: { stream: petStream(petId), fold: sharesEndFold },
})

export const shareStreams = (shareId: string) => ({ share: { stream: shareStream(shareId), fold: shareFold } })

/** Whether it was made before something that ended it, along with others. */
export const isEnded = ({ petRevision, makerId }: { petRevision: number; makerId: string }, { endedAt, leftAt }: SharesEnd) =>
  petRevision < Math.max(endedAt, leftAt[makerId] ?? -1)

/** The facts about an account that a share depends on. */
type Person = { status: 'none' | 'registered' | 'erased' }

type Standing = { pet: Pet; end: SharesEnd; maker: Person; owner: Person }

/** Why a share opens nothing, at this instant. */
export const whyClosed = (share: MadeShare, { pet, end, maker, owner }: Standing, at: string): RefusalCode | undefined => {
  if (pet.status === 'none' || pet.death !== undefined || !isKeeper(pet, share.makerId)) return 'SHARE_REVOKED'
  const isOver = share.isRevoked || isEnded(share, end)
  if (isOver || maker.status !== 'registered' || owner.status !== 'registered') return 'SHARE_REVOKED'
  return share.until <= at ? 'SHARE_EXPIRED' : undefined
}
