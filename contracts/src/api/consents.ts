import { z } from 'zod'
import { CONSENT_VERSION } from '../consents.ts'
import { id, position } from './common.ts'

const consent = z.strictObject({ functional: z.boolean(), analytics: z.boolean(), marketing: z.boolean() })
export type Consent = z.infer<typeof consent>

/** POST /api/v2/consents: what a browser chose. `browserId` is a random one of its own, for who is not signed in. */
export const chooseConsentBody = consent.extend({ browserId: id, policyVersion: z.literal(CONSENT_VERSION) })
export const chooseConsentAnswer = z.object({ position })
