import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { PaperPage } from '../kit/ui/paper.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { useDocumentsQuery } from './documents-api.ts'

/** A receipt, bill or credit note about an appointment. */
export function DocumentPage() {
  const { t } = useTranslation('bills')
  const { id = '', documentId } = useParams()
  const query = useDocumentsQuery(id)
  return (
    <PaperPage back={{ to: pathTo('bill', { id }), label: t('document.back') }} print={t('print')}>
      <PageState query={query}>
        {({ items }) => {
          const document = items.find((one) => one.id === documentId)
          return document ? <DocumentSheet document={document} /> : <NotFound />
        }}
      </PageState>
    </PaperPage>
  )
}
