import { Box, Button, FileButton } from '@mantine/core'
import { IconDownload, IconFileSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import { stayContext } from '../kit/i18n/stay-context.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { PaperPage } from '../kit/ui/paper.tsx'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'
import { useRefundReceiptQuery } from './documents-api.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import './receipt-texts.ts'

const POLL_INTERVAL_MS = 10_000

/** Whether a checkpoint is on its way that signs all of it: reading the receipt asked for one. */
const awaitsCheckpoint = (checked: CheckedReceipt): boolean =>
  'verdict' in checked &&
  'proven' in checked.verdict &&
  (checked.verdict.proven.logSize === null || checked.verdict.proven.newerCount > 0)

/** The refund and its reasons, checked by this browser as soon as they are here, and read again until the log's checkpoint signs all of it. */
export function ReceiptPage() {
  const { t } = useTranslation('refund-receipt')
  const { id = '' } = useParams()
  const [isWaiting, setWaiting] = useState(false)
  const { currentData: appointment } = useAppointmentQuery(id)
  const query = useRefundReceiptQuery(id, { refetchOnMountOrArgChange: true, pollingInterval: isWaiting ? POLL_INTERVAL_MS : 0 })
  const onChecked = useCallback((checked: CheckedReceipt) => setWaiting(awaitsCheckpoint(checked)), [])
  const file = apiAddress(apiPaths.appointmentPart(id, 'refund-receipt'))
  return (
    <PaperPage
      back={{ to: pathTo('appointment', { id }), label: t('back', stayContext(appointment?.stay)) }}
      print={t('print')}
      tools={
        <Button variant="default" component="a" href={file} download leftSection={<IconDownload size={20} aria-hidden="true" />}>
          {t('download')}
        </Button>
      }
    >
      <PageState query={query}>{(text) => <Checked text={text} onChecked={onChecked} />}</PageState>
    </PaperPage>
  )
}

/** For a reader who was handed a receipt: the file is read here and sent nowhere. */
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
          <Box component="h1" my="md">
            <PageTitle />
          </Box>
          <p>{t('chooseLead')}</p>
        </>
      ) : (
        <Checked text={text} />
      )}
    </PaperPage>
  )
}

type CheckedProps = { text: string; onChecked?: (checked: CheckedReceipt) => void }

function Checked({ text, onChecked }: CheckedProps) {
  const [checked, setChecked] = useState<CheckedReceipt>()
  useEffect(() => {
    let isShown = true
    void checkReceipt(text).then((result) => {
      if (!isShown) return
      setChecked(result)
      onChecked?.(result)
    })
    return () => void (isShown = false)
  }, [text, onChecked])
  return checked === undefined ? null : <ReceiptPaper checked={checked} />
}
