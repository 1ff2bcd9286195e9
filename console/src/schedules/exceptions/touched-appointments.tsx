import { Group, Stack } from '@mantine/core'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { IconCalendarHeart, IconCircleCheck, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppointmentPill } from '../../entities/appointment/appointment-pill.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { AppointmentLine } from '../appointment-line.tsx'
import { KindChoice } from './exception-fields.tsx'
import lists from '../schedules.module.css'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'

type Choice = 'keep' | 'cancel'
type TouchedAppointmentsProps = {
  kind: 'closed' | 'extra'
  appointments: AppointmentView[] | undefined
  choice: Choice
  onChoose: (choice: Choice) => void
}

const paidCentsOf = (appointments: AppointmentView[]) => appointments.reduce((sum, { paidCents }) => sum + paidCents, 0)

/** The booked appointments in the time that is to be closed, and what becomes of them. */
export function TouchedAppointments({ kind, appointments, choice, onChoose }: TouchedAppointmentsProps) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  if (appointments === undefined) return <Skeleton of={['field']} />
  if (appointments.length === 0)
    return (
      <Group component="p" className={lists.free} gap="xs" wrap="nowrap" role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        {t(kind === 'closed' ? 'add.nothing' : 'add.extraFree')}
      </Group>
    )
  return (
    <Stack component="section" gap="sm" aria-labelledby="touched">
      <h2 id="touched" aria-live="polite">
        {t('add.touched', { count: appointments.length })}
      </h2>
      <div className={lists.visits}>
        <Stack component="ul" className={lists.list} gap={0}>
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <AppointmentLine appointment={appointment}>
                <AppointmentPill appointment={appointment} />
              </AppointmentLine>
            </li>
          ))}
        </Stack>
      </div>
      <KindChoice
        legend={t('add.wish')}
        name="wish"
        value={choice}
        onChange={onChoose}
        choices={[
          { value: 'keep', title: t('add.keep'), note: t('add.keepNote'), icon: IconCalendarHeart },
          {
            value: 'cancel',
            title: t('add.cancel'),
            note: t('add.cancelNote', { sum: format.euro(paidCentsOf(appointments)) }),
            icon: IconReceiptRefund,
          },
        ]}
      />
    </Stack>
  )
}

/** The button's label says what happens to the time, the appointments and the money. */
export const useConfirmWords = (kind: 'closed' | 'extra', choice: Choice, appointments: AppointmentView[]): string => {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  if (kind === 'extra') return t('confirm.extra')
  if (appointments.length === 0) return t('confirm.closed')
  if (choice === 'keep') return t('confirm.keep', { count: appointments.length })
  const cents = paidCentsOf(appointments)
  return t(cents > 0 ? 'confirm.refund' : 'confirm.cancel', { count: appointments.length, sum: format.euro(cents) })
}
