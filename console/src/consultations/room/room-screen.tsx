import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import type { MeetingType } from '@lapka/contracts/consultations.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconPhoneOff, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsFrom } from '../../kit/look/breakpoints.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { hasCaptions, writeCaptions } from './captions.ts'
import { ChatPanel } from './chat-panel.tsx'
import { Controls } from './controls.tsx'
import { EndDialog } from './end-dialog.tsx'
import { Head } from './head.tsx'
import { DeviceFaults, StageNotice, WithoutPicture } from './notices.tsx'
import { OutOfRoom } from './out-of-room.tsx'
import { OwnPicture, RemotePicture } from './pictures.tsx'
import { RecordPanel } from './record-panel.tsx'
import { useMessagesQuery } from './room-api.ts'
import { useRoom } from './use-room.ts'
import classes from './room.module.css'

type RoomScreenProps = { consultation: ConsultationView; most: MeetingType; onAgain: () => void }

/** The room: one's call, and what is read and written beside it. */
export function RoomScreen({ consultation, most, onAgain }: RoomScreenProps) {
  const room = useRoom(consultation.id, most)
  const { state, sending } = room
  const [isEnding, setEnding] = useState(false)
  const side = useSide(consultation)
  const peerName = usePeerName(consultation)
  const endDialog = (
    <EndDialog consultation={consultation} opened={isEnding} onClose={() => setEnding(false)} onLeave={room.leave} />
  )
  if (state?.seat === 'taken-over' || state?.seat === 'left' || state?.seat === 'refused')
    return <OutOfRoom consultation={consultation} state={state} onAgain={onAgain} />
  return (
    <div className={classes.room} data-mode={most}>
      <Head consultation={consultation} peerName={peerName} state={state} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {most !== 'chat' && (
          <Stage
            consultation={consultation}
            most={most}
            peerName={peerName}
            room={room}
            unread={side.unread}
            onChat={side.openChat}
            onEnd={() => setEnding(true)}
          />
        )}
        <Side consultation={consultation} peerName={peerName} side={side} isWhole={most === 'chat'} />
        {most === 'chat' && (
          <Group gap={0} align="stretch" justify="end" wrap="nowrap">
            <DeviceFaults sending={sending} />
            <Button
              variant="default"
              leftSection={<IconPhoneOff size={21} stroke={1.75} aria-hidden="true" />}
              onClick={() => setEnding(true)}
            >
              {endWords(consultation)}
            </Button>
          </Group>
        )}
      </main>
      {endDialog}
    </div>
  )
}

const endWords = ({ party }: ConsultationView) => <EndWords isVet={party === 'professional'} />
function EndWords({ isVet }: { isVet: boolean }) {
  const { t } = useTranslation('consultations-room')
  return t(isVet ? 'controls.end' : 'controls.leave')
}

const usePeerName = ({ party, professional, parent }: ConsultationView): string => {
  const { t } = useTranslation('consultations-room')
  const format = useFormat()
  if (party === 'parent') return professional === null ? t('someone') : format.name(professional)
  return parent === null ? t('someone') : format.letters(parent.displayName)
}

/** The panel beside the picture; on phones it is opened over it. Unread messages of the other are counted. */
const useSide = (consultation: ConsultationView) => {
  const isVet = consultation.party === 'professional'
  const [tab, setTab] = useState<'record' | 'chat'>(isVet ? 'record' : 'chat')
  const [isOpen, setOpen] = useState(false)
  const { data } = useMessagesQuery(consultation.id)
  const theirs = data?.items.filter(({ by }) => by !== consultation.party).length ?? 0
  const [read, setRead] = useState(0)
  const isBeside = useIsFrom('desktop')
  const isRead = tab === 'chat' && (isOpen || isBeside)
  if (isRead && read !== theirs) setRead(theirs)
  return {
    tab,
    isOpen,
    unread: Math.max(0, theirs - read),
    openChat: () => {
      setTab('chat')
      setOpen(true)
    },
    choose: setTab,
    close: () => setOpen(false),
  }
}
type SideState = ReturnType<typeof useSide>

type SideProps = { consultation: ConsultationView; peerName: string; side: SideState; isWhole: boolean }

function Side({ consultation, peerName, side, isWhole }: SideProps) {
  const { t } = useTranslation('consultations-room')
  const isVet = consultation.party === 'professional'
  const { tab, choose, unread, close } = side
  return (
    <Stack
      component="aside"
      className={classes.panel}
      gap={0}
      data-open={side.isOpen || isWhole || undefined}
      aria-label={t('chat.title', { name: peerName })}
    >
      <Group className={classes.panelHead} gap="xs" wrap="nowrap" pt="md" px="md">
        {isVet ? (
          <Group
            className={classes.tabs}
            gap="var(--lk-half)"
            align="stretch"
            wrap="nowrap"
            role="group"
            aria-label={t('record.tabs')}
          >
            <button type="button" aria-pressed={tab === 'record'} onClick={() => choose('record')}>
              {t('record.tab')}
            </button>
            <button type="button" aria-pressed={tab === 'chat'} onClick={() => choose('chat')}>
              {t('controls.chat')} {unread > 0 && <b aria-label={t('chat.unread', { count: unread })}>{unread}</b>}
            </button>
          </Group>
        ) : (
          <h2>{t('chat.title', { name: peerName })}</h2>
        )}
        {!isWhole && (
          <button type="button" className={classes.close} aria-label={t('chat.close')} onClick={close}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </Group>
      {tab === 'record' ? (
        <RecordPanel consultation={consultation} />
      ) : (
        <ChatPanel consultation={consultation} peerName={peerName} />
      )}
    </Stack>
  )
}

type StageProps = {
  consultation: ConsultationView
  most: MeetingType
  peerName: string
  room: ReturnType<typeof useRoom>
  unread: number
  onChat: () => void
  onEnd: () => void
}

function Stage({ consultation, most, peerName, room, unread, onChat, onEnd }: StageProps) {
  const { t } = useTranslation('consultations-room')
  const { state, sending, hasRelay } = room
  const call = state?.call
  const isConnected = call?.phase === 'connected'
  const sendsPicture = call?.theirs?.isCameraOn !== false && call?.theirs?.mode !== 'voice' && call?.theirs?.mode !== 'chat'
  const isShown = isConnected && call.hasPicture && sendsPicture
  const isBlurred = call?.phase === 'lost' || (isConnected && sendsPicture && !call.hasPicture)
  const captions = useCaptions(room.sayCaption)
  const hasCome = consultation.attendance[consultation.party === 'parent' ? 'professional' : 'parent'].joinedAt !== null
  return (
    <section className={classes.stage} aria-label={t('picture')}>
      <RemotePicture stream={call?.remote ?? null} isShown={isShown || isBlurred} isBlurred={isBlurred} label={peerName} />
      {state && isConnected && !sendsPicture && <WithoutPicture consultation={consultation} state={state} peerName={peerName} />}
      <StageNotice state={state} peerName={peerName} hasCome={hasCome} onChat={onChat} />
      <OwnPicture sending={sending} />
      <Stack className={classes.faults} gap="xs">
        <DeviceFaults sending={sending} />
        {!hasRelay && !isConnected && (
          <Group component="p" className={classes.fault} gap="xs">
            {t('directOnly')}
          </Group>
        )}
      </Stack>
      {state !== null && state.caption !== '' && (
        <p className={classes.caption} aria-live="polite">
          {state.caption}
        </p>
      )}
      <Controls sending={sending} hasVideo={most === 'video'} captions={captions} unread={unread} onChat={onChat} onEnd={onEnd} />
    </section>
  )
}

/** Off by default, for the browser may send what it hears to its maker. */
const useCaptions = (say: (text: string, isFinal: boolean) => void) => {
  const language = useLanguage()
  const [isOn, setOn] = useState(false)
  const saying = useRef(say)
  useEffect(() => {
    saying.current = say
  })
  useEffect(() => {
    if (isOn) return writeCaptions(language, (text, isFinal) => saying.current(text, isFinal))
    return undefined
  }, [isOn, language])
  return hasCaptions() ? { isOn, toggle: () => setOn(!isOn) } : null
}
