import type { VerificationDetails } from '@lapka/contracts/api/verifications.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconCertificate, IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import { Picture } from '../kit/look/picture.tsx'
import { Card } from '../kit/ui/card.tsx'
import classes from './verifications.module.css'

type Diploma = VerificationDetails['diplomas'][number]

const addressOf = (professionalId: string, diplomaId: string) =>
  apiAddress(apiPaths.verificationDiploma(professionalId, diplomaId))

/** Documents are fetched only on request: every opening is on record under the operator's name. */
export function Documents({ details: { professionalId, diplomas } }: { details: VerificationDetails }) {
  const { t } = useTranslation('verifications')
  return (
    <Card className={classes.card} title={t('page.documents')}>
      <Group component="p" className={classes.recorded} gap="xs" align="stretch" wrap="nowrap">
        <IconEye size={19} stroke={1.75} aria-hidden="true" />
        {t('page.recorded')}
      </Group>
      {diplomas.length === 0 && <p>{t('page.noDocuments')}</p>}
      <Stack component="ul" className={classes.documents} gap={0}>
        {diplomas.map((diploma) => (
          <li key={diploma.id}>
            <Document diploma={diploma} address={addressOf(professionalId, diploma.id)} />
          </li>
        ))}
      </Stack>
    </Card>
  )
}

/** Pictures open in place; other kinds are saved to the operator's machine, as the server sends them. */
function Document({ diploma, address }: { diploma: Diploma; address: string }) {
  const { t } = useTranslation('verifications')
  const format = useFormat()
  const [view, setView] = useState<'closed' | 'open' | 'failed'>('closed')
  const { fileName: name } = diploma
  const isPicture = diploma.contentType.startsWith('image/')
  return (
    <>
      <Group className={classes.document} gap="var(--lk-2) var(--lk-3)" py="sm">
        <IconCertificate size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <b>{name}</b>
          <span>
            {format.bytes(diploma.sizeBytes)} · {format.day(diploma.uploadedAt)}
          </span>
        </div>
        {isPicture && (
          <Button
            variant="light"
            size="sm"
            leftSection={
              view === 'closed' ? <IconEye size={18} aria-hidden="true" /> : <IconEyeOff size={18} aria-hidden="true" />
            }
            aria-expanded={view !== 'closed'}
            aria-label={t(view === 'closed' ? 'page.openName' : 'page.closeName', { name })}
            onClick={() => setView(view === 'closed' ? 'open' : 'closed')}
          >
            {t(view === 'closed' ? 'page.open' : 'page.close')}
          </Button>
        )}
        <Button
          variant={isPicture ? 'subtle' : 'light'}
          size="sm"
          component="a"
          href={address}
          download={name}
          aria-label={t('page.downloadName', { name })}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t('page.download')}
        </Button>
      </Group>
      {view === 'open' && (
        <div className={classes.viewer}>
          <Picture
            src={address}
            sizes="(max-width: 1120px) 100vw, 1120px"
            alt={t('page.viewer', { name })}
            onError={() => setView('failed')}
          />
        </div>
      )}
      {view === 'failed' && (
        <p role="alert" className={classes.viewer}>
          {t('page.notOpened')}
        </p>
      )}
    </>
  )
}
