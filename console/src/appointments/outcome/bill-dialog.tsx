import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { amountCents } from '@lapka/contracts/api/values.ts'
import { listCentsOf, parentsPartOf } from '@lapka/contracts/money.ts'
import { quoteBill } from '@lapka/domain/appointments/adjust-bill/bill-policy.ts'
import { outcomeFinalFrom } from '@lapka/domain/appointments/outcome-window.ts'
import { Box, Button, Textarea, TextInput } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { centsOf, textOfCents } from '../../kit/format/euro-text.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useAdjustBillMutation } from '../../entities/appointment/appointments-api.ts'
import answers from '../../kit/ui/answers.module.css'
import classes from '../work/work.module.css'

const MAX_CENTS = amountCents.maxValue ?? 0

/** Null if the text is no amount, or more than a bill can be. */
export const billCentsOf = (text: string): number | null => amountCents.nullable().catch(null).parse(centsOf(text))

type BillDialogProps = { appointment: AppointmentView; onClose: () => void }

/** Changes the bill after the appointment. The domain's own rule previews the refund or the difference. */
export function BillDialog({ appointment, onClose }: BillDialogProps) {
  const { t } = useTranslation(['prescriptions', 'common'])
  return (
    <Dialog opened onClose={onClose} title={t('bill.title')} size={520}>
      <BillForm appointment={appointment} onClose={onClose} />
    </Dialog>
  )
}

function BillForm({ appointment, onClose }: BillDialogProps) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat(appointment.zone)
  const language = useLanguage()
  const { id, bill, paidCents, dueToClinicCents, paidAtClinicCents } = appointment
  const keptCents = paidCents - (appointment.refund?.amountCents ?? 0)
  const price = { lines: appointment.priceLines }
  const { register, handleSubmit, control, formState } = useForm({
    mode: 'onChange',
    defaultValues: {
      amount: textOfCents(bill?.amountCents ?? (paidCents > 0 ? listCentsOf(price) : dueToClinicCents), language),
      reason: '',
    },
  })
  const { errors } = formState
  const cents = billCentsOf(useWatch({ control, name: 'amount' }))
  const keyFor = useCommandKey()
  const [adjust, { isLoading, error }] = useAdjustBillMutation()
  const quote = cents === null ? null : quoteBill({ keptCents, paidAtClinicCents }, parentsPartOf(price, cents))
  const submit = handleSubmit(async ({ amount, reason }) => {
    const amountCents = billCentsOf(amount)
    if (amountCents === null) return
    const body = { amountCents, reason: reason.trim() }
    const answer = await adjust({ id, body, idempotencyKey: keyFor(body) })
    if (!answer.error) onClose()
  })
  const confirm = () => {
    if (cents === null || quote === null) return t('bill.save')
    if (quote.refundCents > 0) return t('bill.confirmBack', { sum: format.euro(quote.refundCents) })
    return t('bill.confirm', { sum: format.euro(cents) })
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        size="md"
        inputMode="decimal"
        autoComplete="off"
        label={t('bill.amount')}
        error={errors.amount && t('bill.amountWrong', { most: format.euro(MAX_CENTS) })}
        {...register('amount', { validate: (text) => billCentsOf(text) !== null })}
        data-autofocus
      />
      <Textarea
        size="md"
        label={t('bill.reason')}
        placeholder={t('bill.reasonExample')}
        maxLength={500}
        error={errors.reason && t('bill.reasonMissing')}
        {...register('reason', { validate: (text) => text.trim() !== '' })}
      />
      {quote && <Money appointment={appointment} quote={quote} />}
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose}>
          {t('bill.keep')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {confirm()}
        </Button>
      </div>
    </form>
  )
}

function Money({ appointment, quote }: { appointment: AppointmentView; quote: ReturnType<typeof quoteBill> }) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat(appointment.zone)
  const parent = appointment.parent.displayName
  const { refundCents, dueToClinicCents } = quote
  const note = () => {
    if (refundCents > 0) return t('bill.backNote')
    return dueToClinicCents > 0 ? t('bill.dueNote', { parent }) : t('bill.same')
  }
  return (
    <>
      <Facts
        className={classes.outcomeMoney}
        isLive
        facts={[
          { name: t('bill.paid'), value: format.euro(appointment.paidCents) },
          refundCents > 0 && { name: t('bill.back', { parent }), value: format.euro(refundCents) },
          dueToClinicCents > 0 && { name: t('bill.due'), value: format.euro(dueToClinicCents) },
        ]}
      />
      <Box component="p" m={0} c="dimmed">
        {note()} {t('bill.until', { at: format.moment(outcomeFinalFrom(appointment)) })}
      </Box>
    </>
  )
}
