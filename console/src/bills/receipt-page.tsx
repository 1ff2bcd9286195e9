import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { apiAddress, apiPaths } from '../api/api-paths.ts'
import { pathTo } from '../pages/paths.ts'
import { PageState } from '../ui/page-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PaperPage } from '../ui/paper.tsx'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'
import { useRefundReceiptQuery } from './documents-api.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import './receipt-texts.ts'

/** What came back and why, checked by this browser as soon as it is here. */
export function ReceiptPage() {
  const { t } = useTranslation('refund-receipt')
  const { id = '' } = useParams()
  const query = useRefundReceiptQuery(id, { refetchOnMountOrArgChange: true })
  const file = apiAddress(apiPaths.appointmentPart(id, 'refund-receipt'))
  return (
    <PaperPage
      back={{ to: pathTo('appointment', { id }), label: t('back') }}
      print={t('print')}
      tools={
        <Button variant="default" component="a" href={file} download leftSection={<IconDownload size={20} aria-hidden="true" />}>
          {t('download')}
        </Button>
      }
    >
      <PageState query={query}>{(text) => <Checked text={text} />}</PageState>
    </PaperPage>
  )
}

/** For whoever was handed a receipt: the file is read here and sent nowhere. */
export function VerifyReceiptPage() {
  const { t } = useTranslation('refund-receipt')
  const [text, setText] = useState<string>()
  const read = (file: File | null) => void file?.text().then(setText)
  return (
    <PaperPage
      back={{ to: pathTo('home'), label: t('home') }}
      print={t('print')}
      tools={
        <FileButton accept="application/json,.json" onChange={read}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSearch size={20} aria-hidden="true" />}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
      }
    >
      {text === undefined ? (
        <>
          <h1>
            <PageTitle />
          </h1>
          <p>{t('chooseLead')}</p>
        </>
      ) : (
        <Checked text={text} />
      )}
    </PaperPage>
  )
}

function Checked({ text }: { text: string }) {
  const [checked, setChecked] = useState<CheckedReceipt>()
  useEffect(() => {
    let isShown = true
    void checkReceipt(text).then((result) => isShown && setChecked(result))
    return () => void (isShown = false)
  }, [text])
  return checked === undefined ? null : <ReceiptPaper checked={checked} />
}
