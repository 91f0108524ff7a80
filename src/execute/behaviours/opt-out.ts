import { foldReply } from './said.js';

/** Single words that opt out wherever they are the whole message, as carriers demand them, in five languages. */
const words = new Set(
  'stop,stopall,stop all,unsubscribe,cancel,end,quit,revoke,optout,opt out,opt-out,remove,remove me,arret,arrête,arrêter,desabonner,désabonner,alto,parar,pare,baja,cancelar,stopp,abmelden,abbestellen,schluss,sair,descadastrar,退订,停止,配信停止'.split(
    ',',
  ),
);

/** Phrases that opt out wherever they are said. */
const phrases = [
  /\b(?:please |pls |plz )?(?:stop|quit) (?:all )?(?:texting|messaging|sending|contacting|spamming|bothering)\b/,
  /\b(?:do not|don'?t|never) (?:ever )?(?:text|message|contact|bother|sms) (?:me|us|this number)\b/,
  /\b(?:take|remove|delete) (?:me|my (?:number|name)|us) (?:off|from)\b/,
  /\b(?:unsubscribe|opt) me\b|\bopt (?:me )?out\b|\bunsubscribe\b/,
  /\bno more (?:texts|messages|sms)\b/,
  /\bleave me alone\b/,
  /\bstop (?:this|these|it|the) (?:texts?|messages?|sms)\b/,
  /\b(?:deja|dejen|dejad|para|paren) de (?:escribir|enviar|mandar|molestar)/,
  /\bno (?:me )?(?:escriban?|envíen?|envien?|manden?|contacten?) más\b|\bdar(?:me)? de baja\b/,
  /\b(?:arrêtez|arretez|cessez) (?:de |d')?(?:m'|me )?(?:envoyer|écrire|ecrire|contacter|textoter|les messages)/,
  /\bne (?:me |m')(?:contactez|écrivez|ecrivez|envoyez) plus\b|\bdésabonnez|\bdesabonnez/,
  /\b(?:keine|nicht mehr) (?:weiteren |mehr )?(?:nachrichten|sms|schreiben|texten)\b|\bhört auf\b|\bhoren sie auf\b|\bhören sie auf\b|\bmelden? (?:sie )?mich ab\b/,
  /\bpare de (?:enviar|mandar|escrever)|\bnão (?:me )?(?:envie|mande|escreva) mais\b|\bnao (?:me )?(?:envie|mande|escreva) mais\b/,
];

/** Longer messages are read by people: a phrase in a long letter may be a quotation. */
const longest = 160;

/** Whether a reply asks to be texted no more: a word that carriers know, or a phrase in one of five languages. */
export function namesOptOut(text: string): boolean {
  const reply = foldReply(text);
  if (words.has(reply)) return true;
  return reply.length <= longest && phrases.some((phrase) => phrase.test(reply));
}
