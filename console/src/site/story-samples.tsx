import { INVITATION_CREDIT_CENTS, REFERRAL_REWARD_CENTS } from '@lapka/contracts/promotions.ts'
import { IconCircleCheckFilled, IconFileCertificate, IconGift, IconShieldCheck, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { PawMark } from '../kit/look/art/logo.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import './texts.ts'
import classes from './site.module.css'
import story from './story.module.css'

const useSampleTexts = () => useTranslation('site', { keyPrefix: 'story' }).t
const PRICE_CENTS = 3_000

/** Three facts of one appointment and what proves them, as an example. */
export function HistorySample() {
  const t = useSampleTexts()
  const format = useFormat()
  const sum = format.euro(PRICE_CENTS)
  return (
    <figure className={classes.sample}>
      <figcaption>{t('example')}</figcaption>
      <ol className={story.facts}>
        {(['booked', 'paid', 'cancelled'] as const).map((fact) => (
          <li key={fact}>
            <span>
              <IconCircleCheckFilled size={22} aria-hidden="true" />
            </span>
            <b>{t(`history.${fact}`, { sum })}</b>
            <small>{t(`history.${fact}By`)}</small>
          </li>
        ))}
      </ol>
      <p className={story.proof}>
        <IconShieldCheck size={22} stroke={1.75} aria-hidden="true" /> {t('history.proof')}
      </p>
    </figure>
  )
}

/** A professional's documents and the decision about them, as an example. */
export function CheckSample() {
  const t = useSampleTexts()
  return (
    <figure className={classes.sample}>
      <figcaption>{t('example')}</figcaption>
      <div className={classes.visit}>
        <span className={classes.icon}>
          <IconFileCertificate size={36} stroke={1.6} aria-hidden="true" />
        </span>
        <div>
          <Pill tone="ok">{t('check.done')}</Pill>
          <b>{t('check.document')}</b>
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>
            <IconUserCheck size={20} stroke={1.75} aria-hidden="true" />
          </dt>
          <dd>{t('check.by')}</dd>
        </div>
        <div>
          <dt>
            <IconShieldCheck size={20} stroke={1.75} aria-hidden="true" />
          </dt>
          <dd>{t('check.kept')}</dd>
        </div>
      </dl>
    </figure>
  )
}

const RING = 2 * Math.PI * 70

/** The seconds while vets are rung, as an example. */
export function RingSample() {
  const t = useSampleTexts()
  return (
    <figure className={classes.sample}>
      <figcaption>{t('example')}</figcaption>
      <div className={story.ring}>
        <div>
          <svg width="168" height="168" viewBox="0 0 168 168" fill="none" strokeWidth="8" aria-hidden="true">
            <circle cx="84" cy="84" r="70" stroke="var(--lk-line)" />
            <circle
              cx="84"
              cy="84"
              r="70"
              stroke="var(--lk-brand)"
              strokeLinecap="round"
              strokeDasharray={`${RING * 0.7} ${RING}`}
              transform="rotate(-90 84 84)"
            />
          </svg>
          <time>1:03</time>
        </div>
        <b>{t('ring.title')}</b>
        <p>{t('ring.text')}</p>
        <Pill tone="info">{t('ring.money')}</Pill>
      </div>
    </figure>
  )
}

/** The money's way, by whether a vet answers. */
export function AnswerSample() {
  const t = useSampleTexts()
  return (
    <figure className={classes.sample}>
      <figcaption>{t('example')}</figcaption>
      <ol className={classes.policy}>
        {(['held', 'answered', 'nobody'] as const).map((part) => (
          <li key={part} data-tone={{ held: 'warn', answered: 'ok', nobody: 'quiet' }[part]}>
            <b>{t(`money.${part}`)}</b>
            <span>{t(`money.${part}When`)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** What both get for an invitation that led to a visit. */
export function GiftSample() {
  const t = useSampleTexts()
  const format = useFormat()
  return (
    <figure className={classes.sample}>
      <figcaption>{t('gift.name')}</figcaption>
      <ul className={story.gifts}>
        {(['you', 'friend'] as const).map((who) => (
          <li key={who}>
            {who === 'you' ? <IconGift size={32} stroke={1.6} aria-hidden="true" /> : <PawMark size={32} />}
            <span>{t(`gift.${who}`)}</span>
            <b>{format.euro(who === 'you' ? REFERRAL_REWARD_CENTS : INVITATION_CREDIT_CENTS)}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** The mark, the word and the two colours. */
export function MarkSample() {
  const t = useSampleTexts()
  return (
    <figure className={classes.sample}>
      <figcaption>{t('mark.name')}</figcaption>
      <div className={story.mark}>
        <PawMark size={72} /> <span>{t('mark.word')}</span>
      </div>
      <ul className={story.colours}>
        {(['plum', 'apricot'] as const).map((colour) => (
          <li key={colour} data-colour={colour}>
            {t(`mark.${colour}`)}
          </li>
        ))}
      </ul>
    </figure>
  )
}
