import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { recordPaidAtClinicAnswer } from '@lapka/contracts/api/appointment-outcome.ts'
import { overpaidAtClinic } from '@lapka/domain/appointments/due-at-clinic.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { api, appointmentTags, command, useCommandKey, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { centsOf, textOfCents } from '../../kit/format/euro-text.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import answers from '../../kit/ui/answers.module.css'
import classes from '../work/work.module.css'

const { useRecordPaidAtClinicMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    recordPaidAtClinic: build.mutation<z.infer<typeof recordPaidAtClinicAnswer>, Command<{ id: string; amountCents: number }>>({
      query: command(({ id, amountCents }) => ({
        url: apiPaths.appointmentPart(id, 'record-paid-at-clinic'),
        body: { amountCents },
      })),
      invalidatesTags: (_answer, error, { id }) => (error ? [] : appointmentTags(id)),
    }),
  }),
})

/** The amount to pay at the clinic after the appointment, the part paid already, and who recorded it. */
export function DuePart({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat(appointment.zone)
  const [isOpen, setOpen] = useState(false)
  const { party, commands, dueToClinicCents, paidAtClinicCents, leftAtClinicCents, dueRemindedAt } = appointment
  const overpaidCents = overpaidAtClinic(appointment)
  const canSay = commands.includes('record-paid-at-clinic') && (leftAtClinicCents > 0 || paidAtClinicCents > 0)
  return (
    <>
      <p role="status">
        {paidAtClinicCents > 0 && t('due.paid', { sum: format.euro(paidAtClinicCents) })}{' '}
        {leftAtClinicCents > 0 && t('due.left', { sum: format.euro(leftAtClinicCents) })}{' '}
        {leftAtClinicCents > 0 && party === 'parent' && t('due.never')}
        {overpaidCents > 0 && t('due.over', { sum: format.euro(overpaidCents) })}{' '}
        {leftAtClinicCents > 0 && dueRemindedAt !== null && t('due.reminded', { when: format.dateTime(dueRemindedAt) })}
        {leftAtClinicCents === 0 && paidAtClinicCents > 0 && paidAtClinicCents === dueToClinicCents && t('due.all')}
      </p>
      {canSay && (
        <Button
          size="sm"
          variant={leftAtClinicCents > 0 ? 'light' : 'default'}
          leftSection={<IconCash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t(paidAtClinicCents > 0 ? 'due.correct' : 'due.mark')}
        </Button>
      )}
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={t('due.title')} size={520}>
          <PaidForm appointment={appointment} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function PaidForm({ appointment, onClose }: { appointment: AppointmentDetails; onClose: () => void }) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat()
  const language = useLanguage()
  const { id, dueToClinicCents } = appointment
  const [text, setText] = useState(textOfCents(dueToClinicCents, language))
  const keyFor = useCommandKey()
  const [record, { isLoading, error }] = useRecordPaidAtClinicMutation()
  const cents = centsOf(text)
  const isRight = cents !== null && cents <= dueToClinicCents
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (cents === null || !isRight) return
    const answer = await record({ id, amountCents: cents, idempotencyKey: keyFor({ id, cents }) })
    if (!answer.error) onClose()
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        size="md"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        label={t('due.amount')}
        description={t('due.note')}
        error={!isRight && t('bill.amountWrong', { most: format.euro(dueToClinicCents) })}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose}>
          {t('bill.keep')}
        </Button>
        <Button type="submit" loading={isLoading} disabled={!isRight}>
          {t('due.save', { sum: format.euro(cents ?? 0) })}
        </Button>
      </div>
    </form>
  )
}
