import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { quoteBill } from '@lapka/domain/appointments/adjust-bill/decide.ts'
import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { centsOf, textOfCents } from '../../format/euro-text.ts'
import { useFormat } from '../../format/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useAdjustBillMutation } from './after-visit-api.ts'
import classes from './after-visit.module.css'

type BillDialogProps = { appointment: AppointmentView; onClose: () => void }

/** The bill after the visit. What becomes of the money is worked out by the rule that will decide it, before anything is written. */
export function BillDialog({ appointment, onClose }: BillDialogProps) {
  const { t } = useTranslation(['recipe', 'common'])
  return (
    <Modal opened onClose={onClose} title={t('bill.title')} size={520} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <BillForm appointment={appointment} onClose={onClose} />
    </Modal>
  )
}

function BillForm({ appointment, onClose }: BillDialogProps) {
  const { t } = useTranslation('recipe')
  const format = useFormat(appointment.zone)
  const language = useLanguage()
  const { id, bill, paidCents, dueToClinicCents } = appointment
  const [amount, setAmount] = useState(() => textOfCents(bill?.amountCents ?? (paidCents || dueToClinicCents), language))
  const [reason, setReason] = useState('')
  const cents = centsOf(amount.trim())
  const idempotencyKey = useIdempotencyKey(`${cents} ${reason}`)
  const [adjust, { isLoading, error }] = useAdjustBillMutation()
  const quote = quoteBill(paidCents - (appointment.refund?.amountCents ?? 0), cents ?? 0)
  const isReady = cents !== null && reason.trim() !== ''
  const submit = async () => {
    if (!isReady) return
    const answer = await adjust({ id, body: { amountCents: cents, reason: reason.trim() }, idempotencyKey })
    if (!answer.error) onClose()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        size="md"
        inputMode="decimal"
        label={t('bill.amount')}
        value={amount}
        error={cents === null ? t('bill.amountWrong') : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        size="md"
        label={t('bill.reason')}
        placeholder={t('bill.reasonExample')}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cents !== null && <Money appointment={appointment} quote={quote} />}
      <ProblemNotice error={error} />
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          {t('bill.keep')}
        </Button>
        <Button type="submit" loading={isLoading} disabled={!isReady}>
          {quote.refundCents > 0 && cents !== null
            ? t('bill.confirmBack', { sum: format.euro(quote.refundCents) })
            : t('bill.confirm', { sum: format.euro(cents ?? 0) })}
        </Button>
      </div>
    </form>
  )
}

function Money({ appointment, quote }: { appointment: AppointmentView; quote: ReturnType<typeof quoteBill> }) {
  const { t } = useTranslation('recipe')
  const format = useFormat(appointment.zone)
  const parent = appointment.parent.displayName
  const { refundCents, dueToClinicCents } = quote
  const note = () => {
    if (refundCents > 0) return t('bill.backNote')
    return dueToClinicCents > 0 ? t('bill.dueNote', { parent }) : t('bill.same')
  }
  return (
    <>
      <dl className={classes.money} aria-live="polite">
        <dt>{t('bill.paid')}</dt>
        <dd>{format.euro(appointment.paidCents)}</dd>
        {refundCents > 0 && (
          <>
            <dt>{t('bill.back', { parent })}</dt>
            <dd>{format.euro(refundCents)}</dd>
          </>
        )}
        {dueToClinicCents > 0 && (
          <>
            <dt>{t('bill.due')}</dt>
            <dd>{format.euro(dueToClinicCents)}</dd>
          </>
        )}
      </dl>
      <p className={classes.note}>{note()}</p>
    </>
  )
}
