import type { ListProblemWords } from './list-problem-words.ts';

const ASK_FOR_BYTES = '请将名单存为“CSV UTF-8”，或发送文件本身并注明其编码。';
const SIGN_OF_LIST = '或为整个名单注明以句点还是逗号分隔整数与小数（decimal=point、decimal=comma）。';

/** The problems of lists in Chinese. */
export const listProblemsInChinese: ListProblemWords = {
  'email-wrong': () => '电子邮件地址无效。',
  'email-twice': () => '此电子邮件地址在前面的行中已出现。',
  'second-email-wrong': () => '第二个电子邮件地址无效。',
  'second-email-taken': () => '另一个账户已使用此电子邮件地址。',
  'name-length': ({ max }) => `姓名须为1至${max}个字符。`,
  'unknown-role': ({ names }) => `没有角色${names}。`,
  'unknown-group': ({ names }) => `没有组别${names}。`,
  ambiguous: ({ names }) => `有多个名称为${names}；请填写标识。`,
  'group-name-long': () => '有组别名称过长。',
  'password-missing': () => '新账户须有密码。',
  'password-weak': () => '密码过短。至少须八个字符。',
  'password-common': () => '此密码属于最先被尝试的密码。',
  'weight-form': ({ entry }) => `权重写作“组织=数字”，而不是${entry}。`,
  'weight-not-number': ({ written }) => `${written || '空白'}不是权重。请用数字书写，例如2.5。`,
  'weight-two-readings': ({ written, first, second, plainFirst, plainSecond }) =>
    `因整数与小数的分隔符不同，${written}可读作${first}，也可读作${second}。请写作${plainFirst}或${plainSecond}，${SIGN_OF_LIST}`,
  'weight-one-reading': ({ written, first, plainFirst }) =>
    `${written}可读作${first}，而在另一种写法中没有意义。请写作${plainFirst}，${SIGN_OF_LIST}`,
  'unknown-organisation': ({ name }) => `没有表决组织${name}。`,
  'organisation-name-long': () => '有表决组织名称过长。',
  'no-weighting-group': ({ name, weight }) => `${name}没有权重为${weight}的权重组别。`,
  'organisation-twice': () => '同一表决组织出现两次。',
  unreadable: ({ text }) => `“${text}”含有无法读取的字符。${ASK_FOR_BYTES}`,
  'line-break': () => '单元格含有换行。请写成一行。',
  control: ({ codes }) => `单元格含有控制字符（${codes}）。请将其移除，或发送名单并注明其编码。`,
  unseen: ({ codes }) => `单元格含有不可见的符号（${codes}）：两个看似相同的姓名可能因此不同。请重新书写。`,
  'read-twice': ({ text }) => `“${text}”原为UTF-8，传送途中被按其他编码读取。${ASK_FOR_BYTES}`,
  'lost-letter': ({ text }) => `“${text}”中的问号是保存名单时丢失的字符。${ASK_FOR_BYTES}`,
  'web-letter': ({ text }) => `“${text}”中有字符按网页源代码的方式书写。请写字符本身。`,
  'too-many-cells': () => '单元格多于列数。含有分隔符的单元格须加引号。',
  'person-missing': () => '此处没有人员。请填写其电子邮件地址。',
  'person-unknown': ({ written }) => `此处没有地址或姓名为${written}的人员。请填写其登录所用的地址。`,
  'person-ambiguous': ({ written }) => `有多人姓名为${written}。请填写电子邮件地址。`,
  'person-name-differs': ({ address, name, written }) =>
    `${address}是${name}的地址，而不是${written}的地址。请更正其中之一。`,
  'person-no-member': ({ name }) => `${name}不是本次会议的成员。请先将其列入成员名单。`,
  'person-no-vote': ({ name }) => `${name}没有投票权。代理双方均须有投票权。`,
  'proxy-twice': ({ name, row }) => `${name}已出现在第${row}行，且最多由一人代理。请略过其中一行。`,
  'proxy-oneself': () => '任何人不得代理自己。请选择两个不同的人。',
  'proxy-represented': ({ name, other }) =>
    `代理人不得由他人代理，而${other}代${name}投票。请指定另一名代理人。`,
  'represented-votes': ({ name, other }) =>
    `被代理人不得担任代理人，而${name}代${other}投票。请先为${other}指定另一名代理人。`,
  'proxy-too-many': ({ max }) => `一名代理人最多代${max}人投票。请指定另一名代理人。`,
  'proxies-full': ({ max }) => `一次会议最多${max}对代理。请略过此行。`,
  'encoding-unknown': ({ encoding, encodings }) => `编码${encoding}不在以下之列：${encodings}。`,
  workbook: () => '该文件是电子表格的工作簿，而不是名单。请将其工作表存为“CSV UTF-8”。',
  'mark-differs': ({ marked, asked }) => `文件以${marked}的标记开头，而指定的编码为${asked}。请勿指定编码。`,
  'utf-16-unmarked': () =>
    '该文件似为没有标记的UTF-16。请存为“CSV UTF-8”，或注明其编码（encoding=utf-16le）。',
  'is-utf-8': ({ encoding }) => `该文件为UTF-8：按${encoding}读取，字符会出错。发送时请勿注明编码。`,
  'not-whole': ({ encoding }) => `该文件不是完整的${encoding}。请重新存为“CSV UTF-8”。`,
  'not-utf-8': ({ encoding }) => `该文件不是UTF-8，也未说明是何编码。${remedyFor(encoding)}`,
  'cell-not-utf-8': ({ encoding, text }) => `不是UTF-8；按${encoding}为“${text}”。${remedyFor(encoding)}`,
  'more-cells': ({ number }) => `另有${number}个单元格也是如此。`,
  'nothing-to-import': () => '没有可导入的行。',
  'nothing-changes': () => '没有任何变化：每一行或与现状相同，或被略过。因此未导入任何内容。',
  'too-many-rows': ({ max }) => `行数超过${max}。`,
  'quote-open': ({ row }) => `第${row}行有单元格以引号开头而没有结束引号。请在单元格末尾补上，或移除引号。`,
  'quote-within': ({ row, line }) =>
    `第${row}行（文件第${line}行）的单元格中有引号。请将整个单元格加引号，并将其中的引号写成双重，或移除引号。`,
  'not-csv': ({ line }) => `从第${line}行起，文本无法读作行和单元格。请将名单存为“CSV UTF-8”，然后重新选择。`,
  'column-unnamed': () => '此列没有名称。请为其命名，或移除此列。',
  'column-unknown': ({ name, columns }) => `没有列${name}。各列为${columns}。`,
  'column-near': ({ name, near }) => `没有列${name}。是否指${near}？`,
  'column-twice': ({ column }) => `列${column}出现两次。请移除其中一列。`,
  'column-missing': ({ column, columns }) => `缺少列${column}。各列为${columns}。`,
};

function remedyFor(encoding = ''): string {
  return `请将名单存为“CSV UTF-8”，或在编码正确时予以注明（encoding=${encoding}）。`;
}
