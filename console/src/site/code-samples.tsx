import { refusals } from '@lapka/contracts/refusals.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../kit/i18n/use-language.ts'
import './texts.ts'
import classes from './site.module.css'
import story from './story.module.css'

const ID = '0b9f2c6e-…'

function Code({ request, answer }: { request: [line: string, rest: string]; answer: string }) {
  const { t } = useTranslation('site', { keyPrefix: 'story' })
  const [line, rest] = request
  return (
    <figure className={classes.sample}>
      <figcaption>{t('example')}</figcaption>
      <pre className={story.code}>
        <code>
          <b>{line}</b>
          {rest === '' ? '' : `\n${rest}`}
        </code>
      </pre>
      <pre className={story.code}>
        <code>{answer}</code>
      </pre>
    </figure>
  )
}

/** A search, which needs no account. */
export const SearchCode = () => (
  <Code
    request={['GET /api/v2/professionals?role=VET&city=София', '']}
    answer={'200\n{ "items": [ { "id": "0b9f2c6e-…", "role": "VET",\n  "nextFreeAt": "2026-11-30T07:00:00.000Z" } ] }'}
  />
)

/** A command with its key. */
export const CommandCode = () => (
  <Code
    request={[`POST /api/v2/appointments/${ID}/cancel-appointment`, 'Idempotency-Key: 5f2d41c8a7']}
    answer={'200\n{ "refundCents": 3000, "undoUntil": null,\n  "position": 48211 }'}
  />
)

/** Reading one's own write. */
export const QueryCode = () => (
  <Code request={[`GET /api/v2/appointments/${ID}?after=48211`, '']} answer={'200\n{ "status": "CANCELED" }'} />
)

/** A refusal, in the words that the API has for it. */
export function ProblemCode() {
  const language = useLanguage()
  const { status, [language]: detail } = refusals.SLOT_TAKEN
  return (
    <Code
      request={['POST /api/v2/appointments', 'Idempotency-Key: 9c07be12f4']}
      answer={`${status} application/problem+json\n{ "code": "SLOT_TAKEN",\n  "detail": "${detail}" }`}
    />
  )
}
