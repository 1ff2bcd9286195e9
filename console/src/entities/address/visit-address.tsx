import type { AppointmentView, Party } from '@lapka/contracts/api/appointments.ts'
import { mapLinkOf } from '@lapka/contracts/map-link.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { Button } from '@mantine/core'
import { IconDoor, IconKey, IconMapPin, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { usePublicSite } from '../../kit/pages/public-links.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { AddressChoice, useChosenAddress } from './address-choice.tsx'
import { useAddressesQuery, useChangeVisitAddressMutation } from './addresses-api.ts'
import classes from './address.module.css'

type Visit = Pick<AppointmentView, 'id' | 'location' | 'visitAddress' | 'isAddressChangeable' | 'professional'>

/** Where a visit happens that is not at the professional's: for its parent with a way to change it. */
export function VisitAddressCard({ appointment, party }: { appointment: Visit; party: Party }) {
  const { t } = useTranslation('addresses')
  const { location, visitAddress, isAddressChangeable } = appointment
  const [isChanging, setChanging] = useState(false)
  if (location === 'AT_PROFESSIONAL') return null
  const isVisitor = goesToParent(location) && (party === 'professional' || party === 'clinic')
  const canChange = party === 'parent' && isAddressChangeable
  return (
    <Card title={t('visit.title')}>
      <div className={classes.where}>
        <p>{t(`visit.${location}`)}</p>
        {visitAddress !== null && <VisitAddressLines address={visitAddress} isLinked />}
        {visitAddress === null && canChange && <p>{t('visit.none')}</p>}
        {visitAddress === null && isVisitor && <p>{t('visit.closed')}</p>}
        {canChange && visitAddress !== null && !isChanging && <Newer appointment={appointment} />}
        {canChange && !isChanging && visitAddress !== null && (
          <Button variant="subtle" size="compact-md" style={{ justifySelf: 'start' }} onClick={() => setChanging(true)}>
            {t('visit.change')}
          </Button>
        )}
        {canChange && (isChanging || visitAddress === null) && (
          <Change appointment={appointment} onDone={() => setChanging(false)} />
        )}
      </div>
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
    <div className={classes.where}>
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
    </div>
  )
}

const textOf = ({ label, city, line, entrance, keyNote, latitude, longitude }: Address) =>
  JSON.stringify([label, city, line, entrance, keyNote, latitude, longitude])

/** The parent has described the same address anew since: a press, and the professional reads that. */
function Newer({ appointment: { id, professional, visitAddress } }: { appointment: Visit }) {
  const { t } = useTranslation('addresses')
  const { currentData } = useAddressesQuery({ professionalId: professional.id })
  const now = currentData?.items.find((one) => one.id === visitAddress?.id)
  const idempotencyKey = useIdempotencyKey(now === undefined ? null : textOf(now))
  const [change, { isLoading, error }] = useChangeVisitAddressMutation()
  if (now === undefined || visitAddress === null || textOf(now) === textOf(visitAddress)) return null
  return (
    <>
      <p>{t('visit.newer')}</p>
      <ProblemNotice error={error} />
      <Button
        variant="default"
        style={{ justifySelf: 'start' }}
        loading={isLoading}
        onClick={() => void change({ id, addressId: now.id, idempotencyKey })}
      >
        {t('visit.useNewer')}
      </Button>
    </>
  )
}

function Change({ appointment: { id, professional, visitAddress }, onDone }: { appointment: Visit; onDone: () => void }) {
  const { t } = useTranslation('addresses')
  const [wanted, setWanted] = useState(visitAddress?.id)
  const chosen = useChosenAddress(professional.id, wanted)
  const idempotencyKey = useIdempotencyKey(chosen?.id)
  const [change, { isLoading, error }] = useChangeVisitAddressMutation()
  const submit = async () => {
    if (chosen === undefined) return
    const answer = await change({ id, addressId: chosen.id, idempotencyKey })
    if (answer.data) onDone()
  }
  return (
    <>
      <AddressChoice professionalId={professional.id} chosen={chosen?.id} onChoose={setWanted} />
      <ProblemNotice error={error} />
      <div className={classes.buttons}>
        <Button loading={isLoading} disabled={chosen === undefined} onClick={() => void submit()}>
          {t('visit.changeGo')}
        </Button>
        {visitAddress !== null && (
          <Button variant="default" onClick={onDone}>
            {t('visit.changeNot')}
          </Button>
        )}
      </div>
    </>
  )
}
