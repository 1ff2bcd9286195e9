import i18next from 'i18next'
import texts from '../i18n/bg/professionals.json'

i18next.addResourceBundle('bg', 'professionals', texts)
