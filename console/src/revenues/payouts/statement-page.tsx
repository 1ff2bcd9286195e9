import { isLocalDate } from '@lapka/contracts/time.ts'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { DocumentSheet } from '../../bills/document-sheet.tsx'
import { firstOfMonth, lastOfMonth } from '../../kit/time/calendar-range.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { PaperPage } from '../../kit/ui/paper.tsx'
import '../revenues-api.ts'
import { useStatementQuery } from './payouts-api.ts'

/** The statement of a closed month, as it was issued; `month` is its first day. */
export function StatementPage() {
  const { t } = useTranslation('payouts')
  const { month = '' } = useParams()
  const from = isLocalDate(month) ? firstOfMonth(month) : ''
  const to = from && lastOfMonth(from)
  const query = useStatementQuery(from === '' ? skipToken : { from, to })
  const area = query.data?.payee.role === 'CLINIC' ? 'clinic' : 'professional'
  return (
    <PaperPage back={{ to: pathTo('payouts', { area }, { from, to }), label: t('statement.back') }} print={t('print')}>
      {from === '' ? (
        <NotFound />
      ) : (
        <PageState query={query}>
          {({ documents: [document] }) => (document ? <DocumentSheet document={document} /> : <NotFound />)}
        </PageState>
      )}
    </PaperPage>
  )
}
