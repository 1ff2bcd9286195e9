import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { documentTypes } from '@lapka/contracts/profile.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconCertificate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPaths } from '../../api/api-paths.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { useFormat } from '../../format/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { FileDrop, UploadNotice } from '../../uploads/file-drop.tsx'
import { useUpload } from '../../uploads/use-upload.ts'
import { useRemoveDiplomaMutation } from '../profile-api.ts'
import { PartPage } from '../section-form.tsx'
import { VerificationCard } from '../state/verification-card.tsx'
import answers from '../../ui/answers.module.css'
import classes from './diplomas.module.css'

export function DiplomasPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const isLocked = profile.status === 'pending'
  return (
    <>
      <PartPage part="diplomas">
        {isLocked ? <p className={classes.locked}>{t('diplomas.locked')}</p> : <DiplomaUpload />}
        <DiplomaList diplomas={profile.diplomas} isLocked={isLocked} />
      </PartPage>
      <VerificationCard profile={profile} />
    </>
  )
}

type Diploma = OwnProfile['diplomas'][number]

export function DiplomaList({ diplomas, isLocked }: { diplomas: Diploma[]; isLocked: boolean }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const [leaving, setLeaving] = useState<Diploma>()
  if (diplomas.length === 0) return <p className={classes.none}>{t('diplomas.none')}</p>
  return (
    <>
      <ul className={classes.list} aria-label={t('diplomas.list')}>
        {diplomas.map((diploma) => (
          <li key={diploma.id}>
            <span className={classes.icon}>
              <IconCertificate size={24} stroke={1.75} aria-hidden="true" />
            </span>
            <div>
              <b>{diploma.fileName}</b>
              <span>
                {format.bytes(diploma.sizeBytes)} · {t('diplomas.uploaded', { day: format.day(diploma.uploadedAt) })}
              </span>
            </div>
            {!isLocked && !diploma.isSubmitted && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('diplomas.remove', { name: diploma.fileName })}
                onClick={() => setLeaving(diploma)}
              >
                <IconTrash size={21} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <Dialog opened={leaving !== undefined} onClose={() => setLeaving(undefined)} title={t('diplomas.removeTitle')} size={460}>
        {leaving && <RemoveDiploma diploma={leaving} onClose={() => setLeaving(undefined)} />}
      </Dialog>
    </>
  )
}

function RemoveDiploma({ diploma, onClose }: { diploma: Diploma; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const idempotencyKey = useIdempotencyKey()
  const [remove, { isLoading, error }] = useRemoveDiplomaMutation()
  const confirm = async () => {
    const answer = await remove({ id: diploma.id, idempotencyKey })
    if (!answer.error) onClose()
  }
  return (
    <>
      <p className={classes.question}>{t('diplomas.removeText', { name: diploma.fileName })}</p>
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('diplomas.keep')}
        </Button>
        <Button color="cherry" loading={isLoading} onClick={() => void confirm()}>
          {t('diplomas.removeConfirm')}
        </Button>
      </div>
    </>
  )
}

export function DiplomaUpload() {
  const { t } = useTranslation('profile')
  const upload = useUpload({ method: 'POST', url: apiPaths.diplomas, stale: ['Profile'], kinds: documentTypes })
  return (
    <>
      <FileDrop
        label={t('diplomas.choose')}
        hint={t('diplomas.hint')}
        accept={documentTypes.join(',')}
        progress={upload.progress}
        onFile={(file) => void upload.send(file)}
      />
      <UploadNotice upload={upload} wrongType={t('diplomas.wrongType')} />
    </>
  )
}
