import type { FastifyRequest } from 'fastify'
import type { RecordReadScope } from '@lapka/contracts/events/pets.ts'
import { SHARE_HEADER, type ShareScope } from '@lapka/contracts/shares.ts'
import { accountStream, readsStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { isKeeper } from '@lapka/domain/pets/record/record.ts'
import { petShareStreams, shareStreams, whyClosed, type MadeShare } from '@lapka/domain/pets/shares/share.ts'
import { linkedOfSameKeepers } from '@lapka/projections/records/linked-pets.ts'
import type { Dependencies } from '../../dependencies.ts'
import { recordRead } from '../../http/record-read.ts'
import { Refused } from '../../http/refused.ts'
import { shareNamedBy } from './secrets.ts'

type Opening = Pick<Dependencies, 'handle' | 'lookupKey' | 'newId' | 'now'>
type GuestRequest = Pick<FastifyRequest, 'user' | 'id' | 'headers'>
/** `petIds`: whose records it shows, the one that it was made for first. */
export type OpenShare = { share: MadeShare; petIds: readonly string[]; isOwn: boolean }

/** The share that a guest's secret opens now, read from the log itself: one that was revoked a moment ago is closed. */
export const openShare = async ({ handle, lookupKey, now }: Opening, request: GuestRequest): Promise<OpenShare> => {
  const named = shareNamedBy(lookupKey, String(request.headers[SHARE_HEADER] ?? ''), request.user?.id)
  if (named === undefined) throw new Refused('NOT_FOUND')
  const { share } = await handle.read(shareStreams(named.shareId))
  if (share.status === 'none' || !named.fits(share)) throw new Refused('NOT_FOUND')
  return refuseClosed({ handle, now }, request, share)
}

export const refuseClosed = async (
  { handle, now }: Pick<Opening, 'handle' | 'now'>,
  { user }: Pick<GuestRequest, 'user'>,
  share: MadeShare,
): Promise<OpenShare> => {
  const { pet, end } = await handle.read(petShareStreams(share.petId))
  const ownerId = pet.status === 'none' ? share.makerId : pet.ownerId
  const people = await handle.read({
    maker: { stream: accountStream(share.makerId), fold: accountFold },
    owner: { stream: accountStream(ownerId), fold: accountFold },
  })
  const closed = whyClosed(share, { pet, end, ...people }, now())
  if (closed !== undefined) throw new Refused(closed)
  const linked = pet.status === 'none' ? [] : await linkedOfSameKeepers(handle, pet)
  const petIds = [share.petId, ...linked.map(({ petId }) => petId)]
  return { share, petIds, isOwn: user !== null && isKeeper(pet, user.id) }
}

const shown: Record<ShareScope['kind'], RecordReadScope> = { all: 'record', vaccinations: 'vaccinations', visit: 'visit' }

/** The log has it before anything is shown, for each pet that is shown. A keeper who tries their own link is no reader. */
export const recordOpening = async (
  dependencies: Opening,
  request: GuestRequest,
  { share: { shareId, scope }, petIds, isOwn, isFile = false }: OpenShare & { isFile?: boolean },
): Promise<void> => {
  if (isOwn) return
  const what = isFile ? 'file' : shown[scope.kind]
  const ground = { kind: 'share', id: shareId } as const
  for (const petId of petIds)
    await recordRead(dependencies, request, {
      stream: readsStream(petId),
      fact: { type: 'RecordRead', data: { petId, readerId: request.user?.id ?? null, what, ground } },
      guest: { id: shareId, role: 'SYSTEM' },
    })
}
