import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { documentTypes } from '@lapka/contracts/profile.ts'
import { ActionIcon, Box, Stack } from '@mantine/core'
import { IconCertificate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { ConfirmDialog } from '../../kit/ui/dialog.tsx'
import { FileDrop, UploadNotice } from '../../kit/uploads/file-drop.tsx'
import { useUpload } from '../../kit/uploads/use-upload.ts'
import { useRemoveDiplomaMutation } from '../../entities/professional/profile-api.ts'
import { PartPage } from '../section-form.tsx'
import { VerificationCard } from '../state/verification-card.tsx'
import classes from '../sections/sections.module.css'

export function DiplomasPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const isLocked = profile.status === 'pending'
  return (
    <>
      <PartPage part="diplomas">
        {isLocked ? (
          <Box component="p" m={0} c="dimmed">
            {t('diplomas.locked')}
          </Box>
        ) : (
          <DiplomaUpload />
        )}
        <DiplomaList diplomas={profile.diplomas} isLocked={isLocked} />
      </PartPage>
      <VerificationCard profile={profile} />
    </>
  )
}

type Diploma = OwnProfile['diplomas'][number]

export function DiplomaList({ diplomas, isLocked }: { diplomas: Diploma[]; isLocked: boolean }) {
  const { t } = useTranslation(['profile', 'common'])
  const format = useFormat()
  const [removed, setRemoved] = useState<Diploma>()
  const [isDeleted, setDeleted] = useState(false)
  return (
    <>
      {diplomas.length === 0 && (
        <Box component="p" mt="md" mb={0} c="dimmed">
          {t('diplomas.none')}
        </Box>
      )}
      <Box component="p" mt="md" mb={0} c="dimmed" role="status">
        {isDeleted && t('common:deleted')}
      </Box>
      <Stack component="ul" className={classes.list} gap={0} mt="md" aria-label={t('diplomas.list')}>
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
                onClick={() => setRemoved(diploma)}
              >
                <IconTrash size={21} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </Stack>
      {removed && <RemoveDiploma diploma={removed} onClose={() => setRemoved(undefined)} onRemoved={() => setDeleted(true)} />}
    </>
  )
}

type RemoveDiplomaProps = { diploma: Diploma; onClose: () => void; onRemoved: () => void }

function RemoveDiploma({ diploma, onClose, onRemoved }: RemoveDiplomaProps) {
  const { t } = useTranslation('profile')
  const idempotencyKey = useIdempotencyKey()
  const [remove, mutation] = useRemoveDiplomaMutation()
  const confirm = async () => {
    const answer = await remove({ id: diploma.id, idempotencyKey })
    if (answer.error) return
    onRemoved()
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      words={{
        title: t('diplomas.removeTitle'),
        note: t('diplomas.removeText', { name: diploma.fileName }),
        keep: t('diplomas.keep'),
        confirm: t('diplomas.removeConfirm'),
      }}
      mutation={mutation}
      onConfirm={confirm}
    />
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
