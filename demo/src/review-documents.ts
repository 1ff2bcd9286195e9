import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import {
  decideAcceptVerification,
  decideRejectVerification,
  decideRequestMoreDocuments,
} from '@lapka/domain/professionals/decide-verification/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideSubmitForVerification } from '@lapka/domain/professionals/submit-for-verification/decide.ts'
import { decideUploadDiploma } from '@lapka/domain/professionals/upload-diploma/decide.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { iso } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { DemoDocument, PlannedReview } from './plan-reviews.ts'
import type { Registry } from './registry.ts'

/** Drawn for the demo; they belong to no real person. */
const names: Record<DemoDocument, string> = { diploma: 'Диплома.jpg', certificate: 'Свидетелство.jpg' }

type Reviewed = Pick<PlannedProfessional, 'account' | 'profile'> & { review: PlannedReview }

/** Uploads the documents and sends the profile the same afternoon; an operator has answered some of them the day after. */
export const reviewDocuments = async (registry: Registry, reviewed: Reviewed, atMs: number): Promise<void> => {
  const { account, profile, review } = reviewed
  const { professionalId } = profile
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  const command = (name: string, minutes: number, body: object) => ({
    names: [name, account.email],
    actor: { id: account.accountId, role: account.role },
    at: iso(atMs + minutes * MINUTE_MS),
    correlationId: professionalId,
    body,
  })
  for (const [index, document] of review.documents.entries()) {
    const diploma = await keptDocument(registry, reviewed, document)
    await registry.run(command(`upload-${document}`, 30 + index, diploma), { professional }, (states) =>
      decideUploadDiploma({ owner: { ...profile, accountId: account.accountId }, diploma }, states),
    )
  }
  const whole = { professional, schedule: { stream: scheduleStream(professionalId), fold: scheduleFold } }
  await registry.run(command('submit-for-verification', 40, {}), whole, (states) =>
    decideSubmitForVerification(profile.role, states),
  )
  const { decision } = review
  if (decision === undefined) return
  const byOperator = {
    ...command(decision.kind, 24 * 60, decision),
    actor: { id: registry.operatorId, role: 'OPERATOR' as const },
  }
  await registry.run(byOperator, { professional }, (states) => {
    if (decision.kind === 'accepted') return decideAcceptVerification(states)
    return decision.kind === 'rejected'
      ? decideRejectVerification(decision, states)
      : decideRequestMoreDocuments(decision, states)
  })
}

/** Kept before the log says that it is there, as the door does. */
const keptDocument = async ({ keepFile }: Registry, { account }: Reviewed, document: DemoDocument) => {
  const diplomaId = demoId('document', account.email, document)
  const { bytes, sha256 } = await readDrawing(document)
  await keepFile({ accountId: account.accountId, fileId: diplomaId }, bytes)
  return { diplomaId, fileName: names[document], contentType: 'image/jpeg', sizeBytes: bytes.length, sha256 }
}

const drawings = new Map<DemoDocument, Promise<{ bytes: Buffer; sha256: string }>>()

/** All people show one of two drawings, so each is read once. */
const readDrawing = (document: DemoDocument) => {
  const read =
    drawings.get(document) ??
    readFile(new URL(`diplomas/${document}.jpg`, import.meta.url)).then((bytes) => ({ bytes, sha256: hash('sha256', bytes) }))
  drawings.set(document, read)
  return read
}
