import type { ConsultationDelay, MeetingType } from '@lapka/contracts/consultations.ts'
import { consultationDelays, meetingTypes } from '@lapka/contracts/consultations.ts'
import { dropDraft, readDraft, writeDraft } from '../../kit/forms/use-draft.ts'

/** The typed and chosen values before anything is sent. `photos` are data addresses, so that they outlive the way through the sign-in. */
export type AskDraft = { reason: string; meetingType: MeetingType; delayMinutes: ConsultationDelay; photos: readonly string[] }

const TEXTS = 'consultation'
const PHOTOS = 'consultation.photos'
const VISITOR = ''

const nothing: AskDraft = { reason: '', meetingType: 'video', delayMinutes: 0, photos: [] }

const read = (accountId: string): AskDraft | undefined => {
  const texts = readDraft(accountId, TEXTS) as Partial<Record<keyof AskDraft, unknown>> | undefined
  const photos = readDraft(accountId, PHOTOS)
  if (texts === undefined && photos === undefined) return undefined
  return {
    reason: typeof texts?.reason === 'string' ? texts.reason : nothing.reason,
    meetingType: meetingTypes.find((type) => type === texts?.meetingType) ?? nothing.meetingType,
    delayMinutes: consultationDelays.find((delay) => delay === texts?.delayMinutes) ?? nothing.delayMinutes,
    photos: Array.isArray(photos) ? photos.filter((photo) => typeof photo === 'string') : nothing.photos,
  }
}

/** This person's draft here, or a visitor's draft in this tab on the way through the sign-in: from then on it is theirs. */
export const readAskDraft = (accountId: string): AskDraft => {
  const own = read(accountId)
  if (own !== undefined || accountId === VISITOR) return own ?? nothing
  const visitors = read(VISITOR)
  if (visitors === undefined) return nothing
  writeAskDraft(accountId, visitors)
  dropAskDraft(VISITOR)
  return visitors
}

/** Photos are large, and written only when they change. */
export const writeAskDraft = (accountId: string, draft: AskDraft, before?: AskDraft): void => {
  const { photos, ...texts } = draft
  writeDraft(accountId, TEXTS, texts)
  if (photos !== before?.photos) writeDraft(accountId, PHOTOS, photos)
}

export const dropAskDraft = (accountId: string): void => {
  dropDraft(accountId, TEXTS)
  dropDraft(accountId, PHOTOS)
}
