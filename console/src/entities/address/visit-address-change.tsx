import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { AddressChoice, useChosenAddress } from './address-choice.tsx'
import { useAddressesQuery, useChangeVisitAddressMutation } from './addresses-api.ts'

type Visit = Pick<AppointmentView, 'id' | 'visitAddress' | 'professional'>
type Address = NonNullable<AppointmentView['visitAddress']>

/** The parent's acts about the place of a visit: send the changed description, and choose another address. */
export function VisitAddressChange({ appointment }: { appointment: Visit }) {
  const { t } = useTranslation('addresses')
  const [isChanging, setChanging] = useState(false)
  const { visitAddress } = appointment
  if (isChanging || visitAddress === null) return <Change appointment={appointment} onDone={() => setChanging(false)} />
  return (
    <>
      <Newer appointment={appointment} />
      <Button variant="subtle" size="compact-md" style={{ alignSelf: 'start' }} onClick={() => setChanging(true)}>
        {t('visit.change')}
      </Button>
    </>
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
        style={{ alignSelf: 'start' }}
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
      <Group gap="sm" align="stretch">
        <Button loading={isLoading} disabled={chosen === undefined} onClick={() => void submit()}>
          {t('visit.changeGo')}
        </Button>
        {visitAddress !== null && (
          <Button variant="default" onClick={onDone}>
            {t('visit.changeNot')}
          </Button>
        )}
      </Group>
    </>
  )
}
