import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const FERRY = {
  'src/Api/NotesController.cs': `using MediatR;
namespace Ferry.Api;

[ApiController]
[Route("api/notes")]
public class NotesController : ControllerBase
{
    private readonly IMediator _mediator;

    [HttpDelete("{id}")]
    [Authorize("RemoveNote")]
    public async Task<IActionResult> RemoveNote(Guid id)
    {
        await _mediator.Send(new RemoveNoteCommand(id));
        return Ok();
    }
}
`,
  'src/Application/RemoveNoteCommand.cs': `using MediatR;
namespace Ferry.Application;

public record RemoveNoteCommand(Guid Id) : IRequest;
`,
  'src/Application/RemoveNoteCommandHandler.cs': `using MediatR;
namespace Ferry.Application;

public class RemoveNoteCommandHandler : IRequestHandler<RemoveNoteCommand>
{
    public async Task Handle(RemoveNoteCommand command, CancellationToken cancellation)
    {
        var note = await _notes.Get(command.Id);
        note.Remove(_sailors.Current());
    }
}
`,
  'src/Domain/Note.cs': `namespace Ferry.Domain;

public class Note : Entity
{
    public void Remove(SailorId by)
    {
        this.CheckRule(new NoteCanBeRemovedOnlyByItsAuthorRule(_author, by));
        _isRemoved = true;
        this.AddDomainEvent(new NoteRemovedDomainEvent(this.Id));
    }
}
`,
  'src/Domain/NoteRemovedDomainEvent.cs': `namespace Ferry.Domain;

public class NoteRemovedDomainEvent : DomainEventBase
{
}
`,
  'src/Application/NoteRemovedNotification.cs': `namespace Ferry.Application;

public class NoteRemovedNotification : DomainNotificationBase<NoteRemovedDomainEvent>
{
}
`,
  'src/Application/NoteRemovedNotificationHandler.cs': `using MediatR;
namespace Ferry.Application;

public class NoteRemovedNotificationHandler : INotificationHandler<NoteRemovedNotification>
{
    public async Task Handle(NoteRemovedNotification notification, CancellationToken cancellation)
    {
        await _letters.Send(notification.Id);
    }
}
`,
};

test('behind a request stand the rules that it checks in the end', async () => {
  const { text } = await askSources('Who may remove a note?', { sources: FERRY });
  expect(text).toContain('`DELETE /api/notes/{id}`');
  expect(text).toContain('is answered by `RemoveNoteCommandHandler.Handle`');
  expect(text).toContain(
    '`Note.Remove` in `src/Domain/Note.cs`, which checks: `this.CheckRule(new NoteCanBeRemovedOnlyByItsAuthorRule(_author, by))`',
  );
  expect(text).not.toContain('NotificationHandler');
});

test('what happens then goes on to the event and to what handles it', async () => {
  const { text } = await askSources('What happens when a note is removed?', { sources: FERRY });
  expect(text).toMatch(
    /`Note\.Remove` makes `NoteRemovedDomainEvent` \[\d+\], which, by way of `NoteRemovedNotification`, is handled by `NoteRemovedNotificationHandler\.Handle`/,
  );
});
