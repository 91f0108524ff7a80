'use client';
import { type ReactElement, type RefObject, useState } from 'react';
import { decisionWords } from '#execute';
import type { Contact } from '#model';
import { Button, Icon, IconButton, IconTile, Menu, type MenuItem, useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { ContactPicker } from './contact-picker.js';
import { CorrectContact } from './correct-contact.js';
import { DecisionList } from './decision-list.js';
import { MessageTotals } from './message-totals.js';
import { oneMessages } from './one-messages.js';
import { PinDialog, OutputsField, outputsText, readOutputs } from './step-outputs.js';
import { AgainNote, StartAgain, useStartAgain } from './start-again.js';
import { StepAloneDialog } from './step-alone.js';
import { SaveCase } from './save-case.js';
import { SuggestionList } from './suggestion-list.js';
import { TestClock } from './test-clock.js';
import { TestPhone } from './test-phone.js';
import { restarted, withAct } from './test-run.js';
import { useOf, type Test, withZone } from './use-test.js';
import type { Writing } from './use-writing.js';

interface TestPanelProps {
  readonly test: Test;
  readonly writing: Writing;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly selectedStep: number | undefined;
  readonly selectedId: string | undefined;
  readonly onSelectStep: (step: number, nodeId: string) => void;
}

/** Contact, clock, phone, replies, decisions and messages of a test. */
export function TestPanel(props: TestPanelProps): ReactElement {
  const { field, onSelectStep, selectedStep, test, writing } = props;
  const { environment, timeZone } = useTestScene();
  const { panel: messages } = useMessages(oneMessages);
  const { change, run } = test;
  const choose = (contact: Contact): void =>
    change({ ...run.plan, contact: withZone(contact, environment, timeZone), moves: [] });
  return (
    <div className="pb-rins pb-onepanel" role="complementary" aria-label={messages.label} data-region="details">
      <PanelHead {...props} />
      <div className="pb-rins__b">
        <div className="pb-rsec pb-onesec" data-part="setup">
          <ContactPicker test={test} onChoose={choose} />
          <CorrectContact test={test} />
          <TestClock test={test} />
        </div>
        <TestPhone
          test={test}
          field={field}
          text={writing.text}
          isPhoto={writing.hasPhoto}
          onText={writing.write}
          onSend={writing.send}
        />
        <StopNote test={test} />
        {run.frame.state.wait?.for === 'outputs' && <ServiceStep test={test} />}
        <SuggestionList
          test={test}
          suggestions={writing.suggestions}
          pickedId={writing.picked?.id}
          onPoint={writing.point}
          onPick={writing.pick}
          onSend={writing.sendNow}
        />
        <DecisionList test={test} selectedStep={selectedStep} onSelect={onSelectStep} />
        <MessageTotals test={test} ahead={writing.ahead} />
      </div>
      <PanelFoot test={test} />
    </div>
  );
}

function PanelHead(props: TestPanelProps): ReactElement {
  const { test } = props;
  const { onClose, versionWords } = useTestScene();
  const { panel: messages } = useMessages(oneMessages);
  const [pinning, setPinning] = useState<string>();
  const [trying, setTrying] = useState<string>();
  const items = useHeadItems(props, setPinning, setTrying);
  return (
    <div className="pb-rins__h">
      <IconTile icon="flask-conical" group="flow" />
      <span className="pb-rins__t">
        <b>{messages.title}</b>
        <span className="pb-trunc">
          {versionWords === undefined ? messages.noOne : messages.subtitle(versionWords)}
        </span>
      </span>
      <Menu trigger={<IconButton icon="ellipsis" label={messages.more} tone="mut" />} align="end" sections={items} />
      {onClose && <IconButton icon="x" label={messages.close} tone="mut" onClick={onClose} />}
      {pinning !== undefined && <PinDialog test={test} nodeId={pinning} onClose={() => setPinning(undefined)} />}
      {trying !== undefined && <StepAloneDialog test={test} nodeId={trying} onClose={() => setTrying(undefined)} />}
    </div>
  );
}

/** The menu of the panel: what is done with the selected step, and how the test begins. */
function useHeadItems(
  { selectedId, test }: TestPanelProps,
  pin: (nodeId: string | undefined) => void,
  tryAlone: (nodeId: string | undefined) => void,
): MenuItem[][] {
  const { clock, foot } = useMessages(oneMessages);
  const { change, run, words } = test;
  const { frame, plan } = run;
  return [
    useStepItems(selectedId, pin, tryAlone),
    [
      {
        id: 'receipts',
        label: foot.byHand,
        checked: plan.receipts === 'none',
        onSelect: () => change({ ...plan, receipts: plan.receipts === 'none' ? 'delivered' : 'none', moves: [] }),
      },
      {
        id: 'here',
        label: foot.startHere(words.clock(frame.now)),
        icon: 'rotate-ccw',
        onSelect: () => change(restarted(plan, frame.now)),
      },
      {
        id: 'back',
        label: clock.back,
        icon: 'undo-2',
        keys: [','],
        disabled: plan.moves.length === 0,
        onSelect: test.back,
      },
    ],
  ];
}

/** What can be done with the selected step. */
function useStepItems(
  selectedId: string | undefined,
  onPin: (nodeId: string) => void,
  onTry: (nodeId: string) => void,
): MenuItem[] {
  const { onEditNode } = useTestScene();
  const { alone, decisions, pins } = useMessages(oneMessages);
  const item = (id: string, label: string, icon: MenuItem['icon'], act: (nodeId: string) => void): MenuItem => ({
    id,
    label,
    ...(icon === undefined ? {} : { icon }),
    disabled: selectedId === undefined,
    onSelect: () => selectedId !== undefined && act(selectedId),
  });
  return [
    item('pin', pins.open, 'square-pen', onPin),
    item('alone', alone.open, 'flask-conical', onTry),
    ...(onEditNode && selectedId !== undefined ? [item('edit', decisions.edit, 'pencil', onEditNode)] : []),
  ];
}

/** Why a test cannot go on: a broken step, or a path that is missing. */
function StopNote({ test }: { readonly test: Test }): ReactElement | null {
  const { onEditNode, presentation, version } = useTestScene();
  const { broken: messages } = useMessages(oneMessages);
  const { frame } = test.run;
  const last = frame.decisions.at(-1);
  const isBroken = frame.isOver ? frame.state.status === 'failed' : frame.state.wait?.for === 'edge';
  if (!last || !isBroken) return null;
  const { nodeId } = last;
  return (
    <div className="pb-onestop" role="note" aria-label={messages.label}>
      <Icon name="circle-alert" size={16} />
      <span>{decisionWords(last, version, presentation)}</span>
      {onEditNode && test.graph.node(nodeId) && (
        <Button size="sm" onClick={() => onEditNode(nodeId)}>
          {messages.edit}
        </Button>
      )}
    </div>
  );
}

/** A step that runs only on the service: what it leaves behind is typed, or just its path is chosen below. */
function ServiceStep({ test }: { readonly test: Test }): ReactElement {
  const { suggestions: messages } = useMessages(oneMessages);
  const { change, run } = test;
  const nodeId = run.frame.state.nodeId ?? '';
  const [text, setText] = useOf(run, outputsText(test, nodeId));
  const outputs = readOutputs(text);
  const goOn = (): void => {
    if (outputs) change(withAct(run, { outputs }));
  };
  return (
    <div className="pb-rsec pb-onesec" data-part="service">
      <span>{messages.service}</span>
      <OutputsField text={text} onText={(next) => setText(() => next)} />
      <Button size="sm" disabled={outputs === undefined} onClick={goOn}>
        {messages.goOn}
      </Button>
    </div>
  );
}

function PanelFoot({ test }: { readonly test: Test }): ReactElement {
  const { readOnly } = useTestScene();
  const { foot: messages } = useMessages(oneMessages);
  const [isSaving, setIsSaving] = useState(false);
  const again = useStartAgain(test);
  return (
    <>
      {again.answer && <AgainNote answer={again.answer} />}
      <div className="pb-test__foot">
        <Button
          variant="ghost"
          icon="rotate-ccw"
          onClick={() => test.change(restarted(test.run.plan), messages.started)}
        >
          {messages.startOver}
        </Button>
        <StartAgain onAsk={again.ask} />
        {!readOnly && (
          <Button icon="save" onClick={() => setIsSaving(true)}>
            {messages.save}
          </Button>
        )}
        {isSaving && <SaveCase test={test} onClose={() => setIsSaving(false)} />}
      </div>
    </>
  );
}
