import { Group } from '@mantine/core'
import type { NamedProfessional } from '@lapka/contracts/professional-name.ts'
import { keepTogether, useFormat } from '../kit/format/format.ts'
import { Face } from '../kit/look/face.tsx'
import classes from './booking.module.css'

type AppointmentSummaryProps = { professional: NamedProfessional & { id: string; photoUrl?: string | null }; detail: string }

/** The professional and the service, in the same two lines everywhere. */
export function AppointmentSummary({ professional, detail }: AppointmentSummaryProps) {
  const format = useFormat()
  return (
    <Group className={classes.summary} gap="sm">
      <Face person={professional} className={classes.photo} />
      <p>
        <b>{keepTogether(format.name(professional))}</b>
        <span>{detail}</span>
      </p>
    </Group>
  )
}
