import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useDocumentsQuery } from './documents-api.ts'
import classes from './bills.module.css'

/** Numbered documents, and the proof of refunds; each opens as a sheet of its own. */
export function DocumentList({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('bills')
  const format = useFormat(appointment.zone)
  const { id, cancellation, bill, refunds } = appointment
  const items = useDocumentsQuery(id, { refetchOnMountOrArgChange: true }).currentData?.items ?? []
  // A cancellation that may still be taken back proves nothing yet.
  const isUndoable = cancellation !== null && cancellation.undoUntil !== null
  const hasReceipt = !isUndoable && (cancellation !== null || bill !== null || refunds.length > 0)
  if (items.length === 0 && !hasReceipt) return null
  return (
    <section className={classes.documents} aria-labelledby="documents">
      <h2 id="documents">{t('documents.title')}</h2>
      <ul>
        {items.map((document) => (
          <li key={document.id}>
            <Link to={pathTo('document', { id, documentId: document.id })}>
              {t(`document.kind.${document.kind}`)} № {document.number}
            </Link>
            <span>{format.euro(document.totalCents)}</span>
          </li>
        ))}
        {hasReceipt && (
          <li>
            <Link to={pathTo('refundReceipt', { id })}>{t('documents.proof')}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}
