import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import * as commands from './commands.ts'
import { addPet } from './people-commands.ts'
import { createStory, VET } from './story.ts'

export const NOW = '2026-11-23T06:00:00.000Z'
export const at = (time: string) => `2026-11-23T${time}:00.000Z`
export const TEN = at('08:00')
export const row = (upToKg: number, priceCents: number, durationMinutes: number) =>
  ({ species: 'dog', upToKg, coat: null, priceCents, durationMinutes }) as const
const nails = { id: 'nails', name: 'Нокти', nameEn: 'Nails', priceCents: 600, durationMinutes: 10 }
const groom: Service = {
  id: 'groom',
  name: 'Къпане',
  nameEn: 'Bath',
  priceCents: 2600,
  durationMinutes: 45,
  location: 'AT_PROFESSIONAL',
  rows: [row(10, 2600, 45), row(45, 5200, 105)],
  extras: [nails],
}
const dry: Service = {
  ...commands.hour,
  id: 'dry',
  name: 'Сушене',
  nameEn: 'Drying',
  durationMinutes: 15,
  priceCents: 800,
  location: 'AT_PROFESSIONAL',
}
const distant: Service = { ...commands.halfHour, id: 'distant', location: 'ONLINE' }
const plain: Service = { ...commands.halfHour, location: 'AT_PROFESSIONAL' }

/** A groomer, or another trade, with a table for dogs; Ana has a big dog and a small one. */
export const openSalon = (role: ProfessionalRole = 'GROOMER') => {
  const story = createStory({ role, services: [groom, plain, dry, ...(role === 'GROOMER' ? [distant] : [])] })
  const pet = (petId: string, more: object = {}) => story.run(NOW, addPet({ petId, ownerId: 'ana', weightKg: 9, ...more }))
  pet('rex', { weightKg: 31 })
  pet('luna')
  const place = (appointmentId: string, petIds: string[], more: Partial<Parameters<typeof commands.place>[0]> = {}) => {
    const [petId = '', ...furtherPetIds] = petIds
    const wish = { serviceId: 'groom', startsAt: TEN, ...more }
    return story.run(
      NOW,
      commands.place({ appointmentId, parentId: 'ana', petId, furtherPetIds, professionalId: VET, at: NOW, ...wish }),
    )
  }
  const pay = (appointmentId: string) => {
    story.startPayment(appointmentId, NOW)
    return story.capture(appointmentId, NOW)
  }
  return { ...story, pet, place, pay }
}
/** Whose, what and how much, line by line. */
export const linesOf = (appointment: ReturnType<ReturnType<typeof openSalon>['appointment']>) =>
  appointment.status === 'none'
    ? []
    : appointment.price.lines.map(({ item, cents }) => [item.kind === 'service' ? item.petId : item.kind, item.nameEn, cents])
