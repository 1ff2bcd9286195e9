import type { z } from 'zod'
import { ownProfile, pinnedPolicies, profileSaved, sectionBodies, type SectionChange } from '@lapka/contracts/api/profile.ts'
import { profileSections } from '@lapka/contracts/profile.ts'
import { clinicStream } from '@lapka/contracts/streams.ts'
import { clinicFold } from '@lapka/domain/clinics/clinic.ts'
import { DEFAULT_POLICY } from '@lapka/domain/kernel/refund-policy.ts'
import { missingParts } from '@lapka/domain/professionals/missing-parts.ts'
import type { Professional } from '@lapka/domain/professionals/professional.ts'
import { decideSaveSection } from '@lapka/domain/professionals/save-section/decide.ts'
import { listPinnedPolicies } from '@lapka/projections/appointments/pinned-policies.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { bookedNow } from '../schedules/own-schedules.ts'
import { profileOwner, profileStreams } from '../professionals/own-profile.ts'
import { decideByProfile, readProfile } from './read-profile.ts'

/** A professional's own profile: what it holds, and each of its sub-pages saved as a whole. */
export const profileRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies

  app.get('/api/v2/profile', routeFor(professionals, { response: { 200: ownProfile } }), async (request) => {
    const { professionalId, role } = profileOwner(request)
    const [states, read] = await Promise.all([
      handle.read(profileStreams(professionalId)),
      readProfile(dependencies, professionalId),
    ])
    const { sections, requested, diplomas, gallery, reason, submittedAt, photoUrl } = read
    const status = states.professional.status === 'none' ? 'draft' : states.professional.status
    const missing = missingParts(role, states)
    return { professionalId, role, status, reason, submittedAt, photoUrl, missing, sections, requested, diplomas, gallery }
  })

  app.get('/api/v2/profile/pinned-policies', routeFor(professionals, { response: { 200: pinnedPolicies } }), async (request) => {
    const { professionalId } = profileOwner(request)
    const [{ professional }, items] = await Promise.all([
      handle.read(profileStreams(professionalId)),
      listPinnedPolicies(dependencies.db, professionalId, now()),
    ])
    const { version } = professional.status === 'none' ? DEFAULT_POLICY : professional.policy
    return { currentVersion: version, items }
  })

  for (const section of profileSections) {
    const schema = { body: sectionBodies[section] as z.ZodType, response: { 200: profileSaved } }
    app.put(`/api/v2/profile/${section}`, commandFor(professionals, schema), async (request) => {
      const owner = profileOwner(request)
      const { professionalId } = owner
      // The section's own schema has read the body.
      const change = { section, body: request.body } as SectionChange
      const user = userOf(request)
      const appointments = section === 'working-days' ? await bookedNow(dependencies, professionalId) : []
      const command = { name: 'save-section', objectId: professionalId, body: change, user, now: now() }
      const handled = await decideByProfile(dependencies, professionalId, (read) =>
        handle(
          commandContext(request, command),
          { streams: profileStreams(professionalId), more: clinicNeeded(change) },
          (states) => decideSaveSection({ owner, change, appointments, read }, states),
        ),
      )
      return { position: orRefuse(handled).position }
    })
  }
}

/** The vet's clinic, where a service needs a room or a device of it. */
const clinicNeeded =
  (change: SectionChange) =>
  ({ professional }: { professional: Professional }): { clinic?: { stream: string; fold: typeof clinicFold } } => {
    const isNeeded = change.section === 'services' && change.body.services.some(({ needs = [] }) => needs.length > 0)
    if (!isNeeded || professional.status === 'none' || professional.clinicId === null) return {}
    return { clinic: { stream: clinicStream(professional.clinicId), fold: clinicFold } }
  }
