import { Stack } from '@mantine/core'
import type { AppointmentView, Party } from '@lapka/contracts/api/appointments.ts'
import { mapLinkOf } from '@lapka/contracts/map-link.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { IconDoor, IconKey, IconMapPin, IconRoute } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { usePublicSite } from '../../kit/pages/public-links.tsx'
import { Card } from '../../kit/ui/card.tsx'
import './addresses-api.ts'
import classes from './address.module.css'

/** Its form knows every city; a page that only shows where does without. */
const VisitAddressChange = lazy(async () => ({
  default: (await import('./visit-address-change.tsx')).VisitAddressChange,
}))

type Visit = Pick<AppointmentView, 'id' | 'location' | 'visitAddress' | 'isAddressChangeable' | 'professional' | 'meetingType'>

/** Where a visit happens that is not at the professional's: for its parent with a way to change it. */
export function VisitAddressCard({ appointment, party }: { appointment: Visit; party: Party }) {
  const { t } = useTranslation('addresses')
  const { location, visitAddress, isAddressChangeable, meetingType } = appointment
  // A consultation's own card says how it is held.
  if (location === 'AT_PROFESSIONAL' || meetingType !== null) return null
  const isVisitor = goesToParent(location) && (party === 'professional' || party === 'clinic')
  const canChange = party === 'parent' && isAddressChangeable
  return (
    <Card title={t('visit.title')}>
      <Stack className={classes.where} gap="xs">
        <p>{t(party === 'parent' ? `visit.own.${location}` : `visit.${location}`)}</p>
        {visitAddress !== null && <VisitAddressLines address={visitAddress} isLinked />}
        {visitAddress === null && canChange && <p>{t('visit.none')}</p>}
        {visitAddress === null && isVisitor && <p>{t('visit.closed')}</p>}
        {canChange && (
          <Suspense fallback={null}>
            <VisitAddressChange appointment={appointment} />
          </Suspense>
        )}
      </Stack>
    </Card>
  )
}

type Address = NonNullable<AppointmentView['visitAddress']>

/** The street, how one gets in and where the key is, as far as the reader is told. */
export function VisitAddressLines({ address, isLinked = false }: { address: Address; isLinked?: boolean }) {
  const { t } = useTranslation(['addresses', 'common'])
  const { mapUrl } = usePublicSite()
  const { letters } = useFormat()
  const street = [address.city, address.line].join(', ')
  return (
    <Stack className={classes.where} gap="xs">
      <p>
        <IconMapPin size={20} stroke={1.75} aria-hidden="true" /> {letters(street)}
      </p>
      {address.entrance !== '' && (
        <p>
          <IconDoor size={20} stroke={1.75} aria-hidden="true" /> {address.entrance}
        </p>
      )}
      {address.keyNote !== '' && (
        <p>
          <IconKey size={20} stroke={1.75} aria-hidden="true" /> {address.keyNote}
        </p>
      )}
      {isLinked && mapUrl !== null && (
        <p>
          <IconRoute size={20} stroke={1.75} aria-hidden="true" />
          <a href={mapLinkOf(mapUrl, street)} target="_blank" rel="noopener noreferrer">
            {t('visit.map')} <span className="lk-unseen"> {t('common:nav.newTab')}</span>
          </a>
        </p>
      )}
    </Stack>
  )
}
