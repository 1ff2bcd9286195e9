import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { extraIdsOf } from '@lapka/domain/services/price-keys.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { minutesOf } from '../entities/appointment/appointment-words.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useSlotsQuery } from '../entities/professional/professionals-api.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { usePlaceAppointmentMutation } from './booking-api.ts'
import states from '../kit/ui/states.module.css'

const DAYS_AROUND = 7
const MOST = 3

/** The free slots nearest to one that was lost, each held in one press for the same pet and reason. */
export function NearestSlots({ appointment }: { appointment: AppointmentView }) {
  const format = useFormat(appointment.zone)
  const leadOn = useLeadOn()
  const [chosen, setChosen] = useState<string | null>(null)
  const idempotencyKey = useIdempotencyKey(chosen)
  const [place, { error, isLoading, isSuccess }] = usePlaceAppointmentMutation()
  const { professional, service, pets, reason, startsAt, visitAddress } = appointment
  const extrasOf = (serviceId: string) => {
    const extraIds = extraIdsOf(appointment.priceLines, serviceId)
    return extraIds.length > 0 && { extraIds }
  }
  const furtherServices = (service.inTurn ?? []).slice(1).map(({ id }) => ({ serviceId: id, ...extrasOf(id) }))
  const [petId = '', ...furtherPetIds] = pets.map(({ id }) => id)
  const nearest = useNearest(appointment)

  const book = async (start: string) => {
    setChosen(start)
    const answer = await place({
      professionalId: professional.id,
      serviceId: service.id,
      petId,
      ...(furtherPetIds.length > 0 && { furtherPetIds }),
      ...extrasOf(service.id),
      ...(furtherServices.length > 0 && { furtherServices }),
      ...(visitAddress && { addressId: visitAddress.id }),
      startsAt: start,
      reason,
      idempotencyKey: `${idempotencyKey}-${Date.parse(start)}`,
    })
    if (answer.data) await leadOn(pathTo('checkout', { id: answer.data.id }), { replace: true })
  }
  return (
    <>
      <Group className={states.alternatives} gap="xs" align="stretch" mt="xs">
        {nearest.map((start) => (
          <Button
            key={start}
            variant={start === startsAt ? 'filled' : 'light'}
            loading={isLoading && chosen === start}
            disabled={isSuccess || (isLoading && chosen !== start)}
            onClick={() => void book(start)}
          >
            {format.moment(start)}
          </Button>
        ))}
      </Group>
      <ProblemNotice error={error} />
    </>
  )
}

const useNearest = (appointment: AppointmentView): string[] => {
  const { professional, service, startsAt, zone } = appointment
  const date = localDateOf(startsAt, zone)
  const today = localDateOf(serverNow(), zone)
  const from = addDays(date, -DAYS_AROUND) > today ? addDays(date, -DAYS_AROUND) : today
  const { data } = useSlotsQuery({
    professionalId: professional.id,
    serviceId: service.id,
    ...(service.inTurn && {
      furtherServiceIds: service.inTurn
        .slice(1)
        .map(({ id }) => id)
        .join(),
    }),
    minutes: minutesOf(appointment),
    from,
    to: addDays(from, 2 * DAYS_AROUND),
  })
  const away = (start: string) => Math.abs(Date.parse(start) - Date.parse(startsAt))
  return (data?.items ?? [])
    .map((slot) => slot.startsAt)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, MOST)
    .toSorted()
}
