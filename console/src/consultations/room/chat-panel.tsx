import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { photoTypes } from '@lapka/contracts/profile.ts'
import { IconCameraPlus, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useMessagesQuery, useWriteMessageMutation } from './room-api.ts'
import { useSendPhoto } from './use-send-photo.ts'
import classes from './room.module.css'

type ChatProps = { consultation: ConsultationView; peerName: string }

/** The chat of the two, kept with the consultation; picture and sound are not, and the panel says so. */
export function ChatPanel({ consultation, peerName }: ChatProps) {
  const { t } = useTranslation('consultations-room')
  const { data } = useMessagesQuery(consultation.id)
  const format = useFormat()
  const list = useRef<HTMLOListElement>(null)
  const items = data?.items ?? []
  const count = items.length
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <>
      <p className={classes.note}>{t('chat.notRecorded')}</p>
      <ol ref={list} className={classes.messages} aria-label={t('chat.messages')} aria-live="polite">
        {count === 0 && <li className={classes.none}>{t('chat.none')}</li>}
        {items.map(({ id, by, at, text, photoId }) => (
          <li key={id} data-mine={by === consultation.party || undefined}>
            {photoId !== null && (
              <Picture
                src={apiAddress(apiPaths.consultationPhoto(consultation.id, photoId))}
                sizes="240px"
                alt={t('chat.photo')}
                className={classes.sent}
              />
            )}
            {(text !== '' || photoId === null) && <p>{text === '' ? t('chat.erased') : text}</p>}
            <time dateTime={at}>
              {by === consultation.party
                ? t('chat.mine', { time: format.time(at) })
                : t('chat.theirs', { name: peerName, time: format.time(at) })}
            </time>
          </li>
        ))}
      </ol>
      <Compose id={consultation.id} />
    </>
  )
}

function Compose({ id }: { id: string }) {
  const { t } = useTranslation('consultations-room')
  const [text, setText] = useState('')
  const [write, { error, isLoading }] = useWriteMessageMutation()
  const keyFor = useCommandKey()
  const photo = useSendPhoto(id)
  const file = useRef<HTMLInputElement>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const body = { text: text.trim() }
    if (body.text === '' || isLoading) return
    const answer = await write({ id, body, idempotencyKey: keyFor(body) })
    if (answer.error) return
    keyFor(null)
    setText('')
  }
  return (
    <form className={classes.compose} onSubmit={(event) => void send(event)}>
      <ProblemNotice error={error ?? photo.error} />
      {photo.isRefused && <p role="alert">{t('chat.wrongType')}</p>}
      {photo.isSending && <p role="status">{t('chat.sending')}</p>}
      <div>
        <input
          ref={file}
          type="file"
          hidden
          accept={photoTypes.join(',')}
          aria-label={t('chat.sendPhoto')}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            if (chosen) void photo.send(chosen)
            currentTarget.value = ''
          }}
        />
        <button
          type="button"
          aria-label={t('chat.sendPhoto')}
          aria-disabled={photo.isSending}
          onClick={() => photo.isSending || file.current?.click()}
        >
          <IconCameraPlus size={24} stroke={1.75} aria-hidden="true" />
        </button>
        <input
          type="text"
          aria-label={t('chat.field')}
          placeholder={t('chat.placeholder')}
          value={text}
          maxLength={MAX_LETTERS}
          autoComplete="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" aria-label={t('chat.send')} data-send>
          <IconSend2 size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </form>
  )
}

const MAX_LETTERS = 2000
