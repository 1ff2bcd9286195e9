import { expect, test } from 'vitest'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { professionalFold } from '../../professionals/professional.ts'
import { command, halfHour, openPractice } from '../../testing/commands.ts'
import { addPet, registerAccount } from '../../testing/people-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { placeAppointmentStreams } from './streams.ts'

const NOW = '2026-11-23T06:00:00.000Z'

test('a service that needs nothing reads neither the clinic nor any ledger of its rooms', () => {
  const memory = createMemory()
  const streams = { professional: { stream: professionalStream('vet'), fold: professionalFold } }
  const write = (type: 'ClinicJoined' | 'ServicesSet', data: object) =>
    memory.run(
      NOW,
      command({ streams }, () => ({ events: { professional: [{ type, data }] } })),
    )
  for (const one of openPractice('vet')) memory.run(NOW, one)
  memory.run(NOW, registerAccount({ accountId: 'ana' }))
  memory.run(NOW, addPet({ petId: 'rex', ownerId: 'ana' }))
  write('ClinicJoined', { professionalId: 'vet', clinicId: 'hill', clinicName: 'Хълм' })
  const xray = { ...halfHour, id: 'xray', needs: ['device'] }
  write('ServicesSet', { professionalId: 'vet', services: [halfHour, xray] })
  const readFor = (serviceId: string) => {
    const wanted = { appointmentId: 'a', parentId: 'ana', petId: 'rex', professionalId: 'vet', serviceId, at: NOW }
    const reading = placeAppointmentStreams({ ...wanted, startsAt: '2026-11-24T08:00:00.000Z' })
    return Object.values(reading.more(memory.statesOf(reading.streams))).map(({ stream }) => stream)
  }
  expect(readFor('xray').filter((stream) => !readFor('exam').includes(stream))).toEqual(['clinic-hill'])
})
