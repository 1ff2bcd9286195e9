import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import { Group, Stack } from '@mantine/core'
import { IconBike, IconBus, IconCar, IconWalk, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { VisitAddressLines } from './visit-address.tsx'
import './addresses-api.ts'
import classes from './address.module.css'

const icons: Record<TravelMode, Icon> = { CAR: IconCar, TRANSIT: IconBus, BICYCLE: IconBike, FOOT: IconWalk }

/** The way from the visit before, and that it is too short where it is. */
export function WayThere({ way: { mode, minutes, freeMinutes } }: { way: NonNullable<AppointmentView['wayThere']> }) {
  const { t } = useTranslation('addresses')
  const format = useFormat()
  const Sign = icons[mode]
  const isShort = freeMinutes < minutes
  return (
    <Group component="span" className={classes.way} gap="xs" align="flex-start" wrap="nowrap" data-short={isShort || undefined}>
      <Sign size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {t(`way.${mode}`, { length: format.minutes(minutes) })}
        {isShort && <b> {freeMinutes > 0 ? t('way.short', { length: format.minutes(freeMinutes) }) : t('way.none')}</b>}
      </span>
    </Group>
  )
}

type VisitPlaceProps = { way: AppointmentView['wayThere']; address: NonNullable<AppointmentView['visitAddress']> }

/** Where a visit is, and the way to there. */
export function VisitPlace({ way, address }: VisitPlaceProps) {
  return (
    <Stack gap="xs" my="md">
      {way && <WayThere way={way} />}
      <VisitAddressLines address={address} isLinked />
    </Stack>
  )
}
