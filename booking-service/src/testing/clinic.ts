import { clientOf } from './client.ts'
import type { TestService } from './test-service.ts'
import { registerVet, type Vet } from './town.ts'

/** A verified clinic in Sofia; its profile is like a vet's, and it can't be booked. */
export const registerClinic = (service: TestService, { isVerified = true } = {}): Promise<Vet> =>
  registerVet(service, {
    role: 'CLINIC',
    isVerified,
    services: [],
    profile: { businessName: 'Клиника „Зелен хълм“', clinicName: '' },
  })

export const invite = async (service: TestService, clinic: Vet, email: string): Promise<string> => {
  await service.seen()
  const answer = await clientOf(service, clinic).post(`/api/v2/clinics/${clinic.professionalId}/invite-vet`, { email })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

/** Invited and accepted. */
export const joinClinic = async (service: TestService, clinic: Vet, vet: Vet): Promise<void> => {
  const id = await invite(service, clinic, vet.email)
  await service.seen()
  const answer = await clientOf(service, vet).post(`/api/v2/clinic-invitations/${id}/accept-invitation`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await service.seen()
}

type Sender = { post: (url: string, body: object) => Promise<{ id: string }> }
/** A room that is added, counted anew and removed. */
export const keepRoom = async (owner: Sender, at: string): Promise<void> => {
  const { id: resourceId } = await owner.post(`${at}/add-resource`, { kind: 'ROOM', name: 'Кабинет', count: 1 })
  await owner.post(`${at}/change-resource`, { resourceId, name: 'Голям кабинет', count: 2 })
  await owner.post(`${at}/remove-resource`, { resourceId })
}
