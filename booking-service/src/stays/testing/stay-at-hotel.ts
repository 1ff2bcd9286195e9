import type { CommandJournal } from '../../testing/command-journal.ts'
import { payBalanceFor, payExtensionFor, payFor } from '../../testing/road.ts'
import type { TestService } from '../../testing/test-service.ts'
import { dateInDays, hotelRooms, inDays, registerHotel, registerParent } from '../../testing/town.ts'

/** As a parent copies it out of the passport. */
export const rabiesDose = { kind: 'vaccination', product: 'nobivac-rabies', batch: 'A1', dose: 'booster' } as const

/** A stay of four nights: paid, extended, shortened, and from the day of arrival on with its guests in the house; then a room that is closed and opened again. */
export const stayAtHotel = async ({ service, journal }: { service: TestService; journal: CommandJournal }): Promise<void> => {
  const [owner, hotel] = await Promise.all([registerParent(service), registerHotel(service)])
  await service.seen()
  const [parent, house] = [journal.as(owner), journal.as(hotel)]
  await house.put('/api/v2/profile/rooms', {
    ...hotelRooms(),
    deposit: { percent: 50, maxNights: null, dueDays: 1 },
    vaccinations: { needs: (['rabies', 'core'] as const).map((group) => ({ species: 'dog', group })), dueDays: 3 },
  })
  const stay = {
    professionalId: hotel.professionalId,
    classId: 1,
    arrival: dateInDays(5),
    departure: dateInDays(9),
    pets: [{ petId: owner.petId, weightKg: null }],
    extraIds: [],
  }
  const { id } = await parent.post('/api/v2/stays', stay)
  await parent.post('/api/v2/stays', stay)
  const at = (command: string) => `/api/v2/appointments/${id}/${command}`
  await parent.post(at('start-payment'))
  await payFor(service, id)
  await parent.post(at('pay-balance'))
  await payBalanceFor(service, id)
  await parent.post(at('extend-stay'), { departure: dateInDays(10) })
  await payExtensionFor(service, id)
  await parent.post(at('shorten-stay'), { departure: dateInDays(8) })
  const entry = { ...rabiesDose, on: dateInDays(-30), validUntil: dateInDays(300) }
  const { id: entryId } = await parent.post(`/api/v2/pets/${owner.petId}/add-entry`, { entry })
  for (let times = 0; times < 2; times++) await parent.post(at('rest-on-vaccination'), { petId: owner.petId, entryId })
  for (let times = 0; times < 2; times++) await house.post(at('accept-vaccination'), { petId: owner.petId, group: 'core' })
  service.clock.now = () => inDays(5, '13:00')
  await house.post(at('check-in'), { room: 1 })
  for (const room of [2, 2]) await house.post(at('change-room'), { room })
  service.clock.now = () => inDays(6, '08:00')
  await house.post(at('check-out'))
  service.clock.now = () => new Date().toISOString()
  const dog = { name: 'Пипо', animalType: 'dog', gender: 'male', born: '2024', weightKg: null }
  await house.post('/api/v2/clients/book-stay', {
    classId: 1,
    arrival: dateInDays(12),
    departure: dateInDays(14),
    extraIds: [],
    client: { name: 'Радостина', surname: 'Илчева', phone: '0888 555 918' },
    pets: [dog],
  })
  const closure = { classId: 1, room: 2, from: dateInDays(20), until: dateInDays(22), reason: 'Нов под' }
  const closed = await house.post('/api/v2/room-closures', closure)
  await house.post(`/api/v2/room-closures/${closed.id}/reopen`, {})
}
