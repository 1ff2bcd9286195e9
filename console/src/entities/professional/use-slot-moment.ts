import { worksByWindow } from '@lapka/contracts/roles.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useSlotsQuery } from './professionals-api.ts'

type ChosenSlot = {
  professional: { id: string; role: string }
  zone: string
  serviceId: string
  minutes?: number | undefined
  /** Null while none is chosen. */
  startsAt: string | null
  /** The planners of the day see more of it. */
  isReception?: boolean
}

/** When a chosen slot is, in words: "чт, 26 ноември, 10:00 ч.", or its window. A start alone does not tell where the window ends. */
export const useSlotMoment = ({ professional, zone, serviceId, minutes, startsAt, isReception }: ChosenSlot): string => {
  const format = useFormat(zone)
  const date = startsAt === null || Number.isNaN(Date.parse(startsAt)) ? null : localDateOf(startsAt, zone)
  const range = { from: date ?? '', to: date ?? '', ...(minutes !== undefined && { minutes }) }
  const asked = { professionalId: professional.id, serviceId, ...range, ...(isReception && { for: 'reception' as const }) }
  const { data } = useSlotsQuery(asked, { skip: date === null || !worksByWindow(professional.role) })
  if (startsAt === null || date === null) return ''
  const slot = data?.items.find((one) => one.startsAt === startsAt)
  return slot?.window ? format.dayWindow(startsAt, slot.endsAt) : format.moment(startsAt)
}

type PressedSlot = { professionalId: string; zone: string | undefined; serviceId: string | undefined; startsAt: string | null }

/** Whether reception can give a time away for this service: a board shows what is free for any. Until that is known it is. */
export const useIsSlotFree = ({ professionalId, zone, serviceId = '', startsAt }: PressedSlot): boolean => {
  const date = startsAt === null || zone === undefined ? null : localDateOf(startsAt, zone)
  const range = { from: date ?? '', to: date ?? '' }
  const asked = { professionalId, serviceId, ...range, for: 'reception' } as const
  const { currentData } = useSlotsQuery(asked, { skip: date === null || serviceId === '' })
  return currentData?.items.some((slot) => slot.startsAt === startsAt) !== false
}
