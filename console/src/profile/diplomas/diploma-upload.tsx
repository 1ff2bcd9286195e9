import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { FileDrop } from '../../uploads/file-drop.tsx'
import { useUpload } from '../../uploads/use-upload.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import classes from './diplomas.module.css'

const KINDS = ['application/pdf', 'image/jpeg', 'image/png']
const MOST_BYTES = 10 * 1024 * 1024

/** What can be told before sending is told before sending; the server looks at the bytes and has the last word. */
export function DiplomaUpload() {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const [refusal, setRefusal] = useState<string>()
  const upload = useUpload({ method: 'POST', url: '/profile/diplomas', stale: ['Profile'] })
  const take = async (file: File) => {
    setRefusal(undefined)
    if (!KINDS.includes(file.type)) return setRefusal(t('diplomas.wrongType'))
    if (file.size > MOST_BYTES)
      return setRefusal(t('diplomas.tooLarge', { size: format.bytes(file.size), limit: format.bytes(MOST_BYTES) }))
    await upload.send(file)
  }
  return (
    <>
      <FileDrop
        label={t('diplomas.choose')}
        hint={t('diplomas.hint')}
        accept={KINDS.join(',')}
        progress={upload.progress}
        onFile={(file) => void take(file)}
      />
      {refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      {refusal === undefined && <ProblemNotice error={upload.error} />}
    </>
  )
}
