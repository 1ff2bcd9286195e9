import i18next from 'i18next'
import texts from '../kit/i18n/bg/professionals.json'

i18next.addResourceBundle('bg', 'professionals', texts)
