import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { makeFormat, type Format } from './format.ts'

/** The screen's language and the resource's zone, Bulgaria's where none is known. */
export const useFormat = (zone: string = DEFAULT_ZONE): Format => makeFormat(useLanguage(), zone)
