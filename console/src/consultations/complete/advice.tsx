import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { Button, Group } from '@mantine/core'
import { IconFileText, IconPill } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePrescriptionsQuery, type Prescription } from '../../entities/appointment/appointments-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Face } from '../../kit/look/face.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../consultations.module.css'

type AdviceProps = {
  appointment: AppointmentDetails
  /** More may come: the vet writes in the first minutes after the conversation. */
  isAwaited: boolean
}

/** The vet's prescription, as soon as it is written: live messages bring it to an open page. */
export function Advice({ appointment, isAwaited }: AdviceProps) {
  const { currentData } = usePrescriptionsQuery(appointment.id)
  const written = currentData?.items ?? []
  return (
    <>
      <Words appointment={appointment} sheets={written} isAwaited={isAwaited} />
      {written
        .filter(({ sheet }) => sheet.medicines.length > 0)
        .map((one) => (
          <Medicines key={one.id} appointmentId={appointment.id} prescription={one} />
        ))}
    </>
  )
}

function Words({ appointment, sheets, isAwaited }: AdviceProps & { sheets: Prescription[] }) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat()
  const { professional } = appointment
  const said = sheets.flatMap(({ id, sheet }) => [sheet.diagnosis, sheet.notes].filter(Boolean).map((text) => ({ id, text })))
  const note = isAwaited ? t('advice.awaited') : t('advice.none')
  return (
    <Card className={classes.card} aria-live="polite">
      <Group className={classes.vet} gap="sm" align="stretch" wrap="nowrap">
        <Face person={professional} className={classes.face} />
        <p>
          <b>{format.name(professional)}</b>
          <span>{said.length > 0 ? t('advice.wrote') : note}</span>
        </p>
      </Group>
      {said.map(({ id, text }) => (
        <p key={`${id} ${text}`} className={classes.completeWords}>
          {text}
        </p>
      ))}
    </Card>
  )
}

function Medicines({ appointmentId, prescription: { id, sheet } }: { appointmentId: string; prescription: Prescription }) {
  const { t } = useTranslation('consultations-complete')
  return (
    <Card className={classes.card} title={t('prescription.title')}>
      <Group className={classes.medicine} gap="sm" wrap="nowrap">
        <IconPill size={28} stroke={1.5} aria-hidden="true" />
        <ul>
          {sheet.medicines.map(({ name, dose, instructions }) => (
            <li key={`${name} ${dose} ${instructions}`}>
              <b>{[name, dose].filter(Boolean).join(', ')}</b>
              {instructions && <span>{instructions}</span>}
            </li>
          ))}
        </ul>
        <Button
          variant="light"
          component={Link}
          to={pathTo('prescription', { id: appointmentId, prescriptionId: id })}
          leftSection={<IconFileText size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('prescription.open')}
        </Button>
      </Group>
    </Card>
  )
}
