import i18next from 'i18next'
import texts from '../kit/i18n/bg/tailored.json'

i18next.addResourceBundle('bg', 'tailored', texts)
